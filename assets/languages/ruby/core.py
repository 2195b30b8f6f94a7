"""Names that Ruby has of its own: constants, which are of no file, and methods that everything has."""

from __future__ import annotations

_CONSTANTS = """
    ARGF ARGV Array ArgumentError BasicObject Bignum Binding Class ClosedQueueError Comparable Complex
    ConditionVariable Data Date DateTime Dir ENV EOFError Encoding EncodingError Enumerable Enumerator
    Errno Etc Exception FALSE FalseClass Fiber FiberError File FileTest Fixnum Float FloatDomainError
    FrozenError GC Gem Hash IO IOError IndexError Integer Interrupt Kernel KeyError LoadError
    LocalJumpError Marshal MatchData Math Method Module Monitor Mutex NIL NameError NilClass
    NoMatchingPatternError NoMethodError NotImplementedError Numeric Object ObjectSpace Proc Process
    Queue RUBY_ENGINE RUBY_PLATFORM RUBY_VERSION Ractor Random Range RangeError Rational Refinement
    Regexp RegexpError RubyVM RuntimeError STDERR STDIN STDOUT ScriptError SecurityError Set Signal
    SignalException SizedQueue StandardError StopIteration String Struct Symbol SyntaxError
    SystemCallError SystemExit SystemStackError TOPLEVEL_BINDING TRUE Thread ThreadError ThreadGroup
    Time TracePoint TrueClass TypeError UnboundMethod UncaughtThrowError Warning WeakRef
    ZeroDivisionError
"""

_METHODS = """
    abort add all any append assert assert_equal attr call catch chomp class clear clone close collect
    compact concat count define_method delete detect dig downcase dup each each_pair each_with_index
    empty eq eql exit expand_path expect fail fetch find find_all first flatten format freeze get gsub
    hash include inject insert inspect is_a join keys kind_of lambda last length load loop lstrip map
    match max merge method min name new nil open p parse pop post print proc push put puts raise read
    reduce reject replace respond_to reverse rstrip run scan select send set shift size slice sleep sort
    sort_by split sprintf start_with strip sub sum take tap test then throw times to to_a to_h to_i
    to_proc to_s to_str to_sym type uniq update upcase value values with write zip
"""

CONSTANTS = frozenset(_CONSTANTS.split())
METHODS = frozenset(_METHODS.split())
