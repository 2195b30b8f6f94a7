import pytest

from assets.languages.java.platforms import EVERY, meet, platforms_of

NATIVE = {"apple", "linux", "mingw"}


@pytest.mark.parametrize(
    ("path", "platforms"),
    [
        ("okio/src/commonMain/kotlin/okio/Path.kt", EVERY),
        ("okio/src/jvmMain/kotlin/okio/Path.kt", {"jvm"}),
        ("okio/src/androidUnitTest/kotlin/okio/A.kt", {"jvm"}),
        ("okio/src/nativeMain/kotlin/okio/Path.kt", NATIVE),
        ("okio/src/nonJvmMain/kotlin/okio/Path.kt", EVERY - {"jvm"}),
        ("okio/src/appleNonMacosX64Main/kotlin/okio/A.kt", {"apple"}),
        ("okio/src/zlibMain/kotlin/okio/A.kt", EVERY),
        ("app/src/main/kotlin/App.kt", {"jvm"}),
        ("src/main/java/App.java", {"jvm"}),
        ("js/src/main/scala/A.scala", {"js"}),
        ("munit/js-native/src/main/scala/munit/A.scala", {"js"} | NATIVE),
        ("js-parser/src/main/scala/A.scala", EVERY),
        ("shared/src/main/scala/js/A.scala", EVERY),
        ("ujson/test/src-jvm-2/ujson/A.scala", {"jvm"}),
        ("upickle/core/src-2.13+/A.scala", EVERY),
        ("A.kt", EVERY),
    ],
)
def test_the_platforms_of_a_file(path, platforms):
    assert platforms_of(path) == platforms


def test_files_meet_on_a_platform_of_both():
    assert meet("a/src/nativeMain/A.kt", "a/src/nonJvmMain/A.kt")
    assert not meet("a/src/nativeMain/A.kt", "a/src/jvmMain/A.kt")
