"""What the standard libraries of C, C++ and POSIX bring: headers, and names that everybody calls."""

from __future__ import annotations

_HEADERS = """
    aio.h algorithm any arpa/inet.h array assert.h atomic barrier bit bitset cassert cctype cerrno cfenv
    cfloat charconv chrono cinttypes climits clocale cmath codecvt compare complex complex.h concepts
    condition_variable conio.h coroutine csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring
    ctime ctype.h cuchar cwchar cwctype deque direct.h dirent.h dlfcn.h errno.h exception execution
    expected fcntl.h fenv.h filesystem flat_map flat_set float.h fnmatch.h format forward_list fstream
    functional future generator getopt.h glob.h grp.h iconv.h initializer_list inttypes.h io.h iomanip
    ios iosfwd iostream iso646.h istream iterator langinfo.h latch libgen.h limits limits.h list locale
    locale.h malloc.h map math.h mdspan memory memory.h memory_resource mutex netdb.h netinet/in.h
    netinet/tcp.h new nl_types.h numbers numeric optional ostream poll.h print process.h pthread.h pwd.h
    queue random ranges ratio regex regex.h sched.h scoped_allocator semaphore semaphore.h set setjmp.h
    shared_mutex signal.h source_location span spanstream sstream stack stacktrace stdalign.h stdarg.h
    stdatomic.h stdbit.h stdbool.h stdckdint.h stddef.h stdexcept stdfloat stdint.h stdio.h stdlib.h
    stdnoreturn.h stop_token streambuf string string.h string_view strings.h strstream syncstream
    sys/file.h sys/ioctl.h sys/ipc.h sys/mman.h sys/param.h sys/resource.h sys/select.h sys/sem.h
    sys/shm.h sys/socket.h sys/stat.h sys/statvfs.h sys/time.h sys/times.h sys/types.h sys/uio.h
    sys/un.h sys/utsname.h sys/wait.h syslog.h system_error tar.h termios.h tgmath.h thread threads.h
    time.h tuple type_traits typeindex typeinfo uchar.h ucontext.h ulimit.h unistd.h unordered_map
    unordered_set utility utime.h utmpx.h valarray variant vector version wchar.h wctype.h windows.h
    winsock2.h wordexp.h ws2tcpip.h
"""

_FUNCTIONS = """
    abort abs accept access assert atexit atof atoi atol bind bsearch calloc ceil close connect exit exp
    fclose fflush fgets floor fopen fork fprintf fputc fputs fread free fseek fstat ftell fwrite getc
    getenv getpid gettimeofday ioctl isalnum isalpha isatty isdigit islower isprint isspace isupper
    listen localtime log lseek main malloc memchr memcmp memcpy memmove memset mkdir mmap munmap
    offsetof open perror pipe poll pow printf putc putchar puts qsort rand read realloc recv remove
    rename select send setlocale signal sizeof sleep snprintf socket sprintf sqrt srand sscanf stat
    strcasecmp strcat strchr strcmp strcpy strdup strerror strlen strncasecmp strncmp strncpy strrchr
    strstr strtod strtok strtol strtoul swap time tolower toupper unlink va_arg va_copy va_end va_start
    vfprintf vprintf vsnprintf write
"""

_METHODS = """
    append assign at back begin c_str capacity cbegin cend clear close compare contains count data
    emplace emplace_back empty end erase fail find first flush front get good has_value insert join
    key_comp length lock max_size name next open pop pop_back pop_front print push push_back push_front
    put rbegin read release rend reserve reset resize second size start stop str substr swap tellg test
    top type unlock value what write
"""

HEADERS = frozenset(_HEADERS.split())
FUNCTIONS = frozenset(_FUNCTIONS.split())
METHODS = frozenset(_METHODS.split())
