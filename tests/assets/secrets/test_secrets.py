"""What of planted secrets escapes, and what of ordinary code is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assets.secrets import may_hold_secrets, redact, redact_all
from tests.assets.secrets.planted import password, planted, private_key, some

ORDINARY = {
    "python": """
        password = request.POST["password1"]
        password=self.settings_dict["PASSWORD"],
        PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
        new_password2 = forms.CharField(label="New password confirmation", widget=forms.PasswordInput)
        token = tokens.get("csrf_token", default="no-token")
        token = 'variable|default:"Default value"|date:"Y-m-d"'
        secret_key_file = "/etc/shop/secret_key.txt"
        api_key = os.environ["SHOP_API_KEY"]
        user = authenticate(username="testuser", password="testpassword")
        user = authenticate(username="test", password="secret")
        RESET = reverse("auth:password_reset_done", kwargs={"token": token})
        SHA = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
        ID = "c4d77c62-6196-4f17-a06b-c462cffae87a"
        if key.startswith(b"-----BEGIN RSA PRIVATE KEY-----"):
        pem = "-----BEGIN PRIVATE KEY-----" + encoded_key_in_base64 + "-----END PRIVATE KEY-----"
        url = "postgres://{user}:{password}@{host}/{name}".format(**settings)
        url = "https://%s:%s@example.com" % (user, password)
        integrity = "sha512-1nAkUIkJnGGpPZ9NFzQOQYVVpJQnYC0zQv0fJdYPDgDnaA=="
    """,
    "javascript": """
        const tokenName = "X-CSRF-Token";
        passwordInput.addEventListener('change', validatePassword);
        <input type="password" name="password" placeholder="Password1">
        headers: { Authorization: `Bearer ${token}` },
    """,
    "yaml": """
        password: ${DB_PASSWORD}
        secretName: shop-tls
        password: "{{ vault_db_password }}"
        secretKeyRef: {name: db, key: password}
        private_key_path: ./keys/deploy
        token: <your-token-here>
    """,
    "ini": """
        password = %(DB_PASSWORD)s
        secret_key = changeme
        password_validators = length,common
    """,
    "restructuredtext": """
        The password: it is stored as a hash. Set ``SECRET_KEY`` in the environment.
        Pass ``password="..."`` and ``token=None``.
    """,
}


def test_of_more_than_thirty_kinds_none_escapes() -> None:
    kinds = planted()
    assert len(kinds) >= 30
    escaped = [
        kind
        for kind, (language, text, secret) in kinds.items()
        if secret in redact(text.encode(), language).text.decode()
    ]
    assert escaped == []


def test_what_holds_a_secret_is_not_passed_over() -> None:
    texts = [text.encode() for _, text, _ in planted().values()]
    assert all(may_hold_secrets([*texts, private_key().encode()]))


@pytest.mark.parametrize("language", ORDINARY)
def test_ordinary_lines_raise_no_alarm(language: str) -> None:
    lines = [line.strip() for line in ORDINARY[language].strip().splitlines()]
    assert [line for line in lines if redact(line.encode(), language).secrets] == []


@pytest.mark.parametrize("kind", ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "])
@pytest.mark.parametrize("form", ["{}\n", 'KEY = """{}"""\nnext_line = 1\n', "    {}\n", "+{}\n"])
def test_no_row_of_a_private_key_escapes(kind: str, form: str) -> None:
    key = private_key(kind)
    text = form.format(key.replace("\n", "\n" + form.partition("{}")[0][:4].strip("KEY")))
    clean, secrets = redact(text.encode())
    assert [row for row in key.splitlines()[1:-1] if row in clean.decode()] == []
    assert secrets == "private key in line 2 and 12 more"
    assert clean.decode().count("\n") == text.count("\n")
    assert b"PRIVATE KEY" in clean
    assert (b"next_line" in text.encode()) == (b"next_line" in clean)


def test_a_private_key_in_one_line_and_one_that_is_cut_off() -> None:
    key = private_key()
    rows = key.splitlines()[1:-1]
    in_json = '{"private_key": "' + key.replace("\n", "\\n") + '"}'
    cut_off = "\n".join(key.splitlines()[:6]) + "\n\nThe rest is lost.\n"
    for text in (in_json, cut_off):
        clean = redact(text.encode()).text.decode()
        assert [row for row in rows if row in clean] == []
    assert "The rest is lost." in redact(cut_off.encode()).text.decode()


def test_a_finding_says_what_and_where_and_holds_nothing_of_it() -> None:
    first, second = password(), password()
    text = f'# settings\npassword = "{first}"\n\nadmin_password = "{second}"; api_key = "{first}"\n'
    clean, secrets = redact(text.encode(), "python")
    assert secrets == "password or key in line 2 and 1 more"
    assert clean.decode() == text.replace(first, "*" * len(first)).replace(second, "*" * len(second))


def test_a_secret_in_a_line_of_a_megabyte_is_found_wherever_it_stands() -> None:
    token = "ghp_" + some("abcdef0123456789", 36)
    for at in (0, 3_480, 3_999, 4_001, 500_000, 999_990):
        line = ("x = 1; " * 142_858)[:1_000_000]
        text = f'{line[:at]}"{token}"{line[at:]}'
        assert token not in redact(text.encode(), "javascript").text.decode(), at


def test_texts_are_told_apart() -> None:
    token = "ghp_" + some("abcdef0123456789", 36)
    plain, with_secret = redact_all(["Añade el carro", f"Añade {token}"])
    assert plain == ("Añade el carro", None)
    assert with_secret == ("Añade " + "*" * len(token), "GitHub token in line 1")


@given(st.binary(max_size=300))
def test_any_bytes_keep_their_length_and_lines(data: bytes) -> None:
    clean = redact(data, "yaml").text
    assert len(clean) == len(data)
    assert [len(line) for line in clean.split(b"\n")] == [len(line) for line in data.split(b"\n")]
