import pytest

from assets.document_type import document_type
from assets.languages import language_of

CASES = {
    "source": """
        flask/app.py src/flask/testing.py django/test/client.py app.js lib/index.ts cmd/main.go main.rs
        templates/base.html static/site.css db/schema.sql bin/deploy manage.py src/latest.py attest.c
        src/contest.rb security.py history.go docs_generator/build.py src/examples/a.py
    """,
    "types": "flask/app.pyi  index.d.ts  src/types/api.d.mts  py.typed  api/user.proto  schema.graphql",
    "configuration": """
        pyproject.toml setup.py setup.cfg tox.ini requirements.txt requirements/dev.txt
        dev-requirements.txt requirements-dev.txt package.json tsconfig.json Makefile Dockerfile
        CMakeLists.txt MANIFEST.in .github/workflows/ci.yml .gitignore .pre-commit-config.yaml go.mod
        Gemfile pom.xml build.gradle.kts vite.config.ts .eslintrc.js .github/CODEOWNERS
        deploy/values.yaml .env.example
    """,
    "test": """
        tests/test_app.py test_app.py pkg/test_app.py pkg/app_test.go tests/conftest.py conftest.py
        src/a.test.ts src/a.spec.js spec/user_spec.rb lib/user_spec.rb src/test/java/AppTest.java
        AppTests.java tests/data.json testing/test_mark.py testing/example.py web/__tests__/a.jsx
        polls/tests.py pkg/tests/helpers.py tests/templates/base.html Tests/Upper.py
        foo/testdata/input.go
    """,
    "documentation": """
        README.md README tests/README.md docs/index.rst docs/conf.py docs/ref/models.txt CHANGES.rst
        LICENSE AUTHORS CONTRIBUTING.md CHANGELOG notes.txt examples/tutorial/app.py guide.ipynb
        paper.tex doc/whats_new.txt .github/PULL_REQUEST_TEMPLATE.md
    """,
    "asset": """
        logo.png docs/_static/logo.png tests/images/a.jpg icon.svg locale/de/LC_MESSAGES/django.po x.mo
        data.csv poetry.lock Cargo.lock package-lock.json go.sum jquery.min.js app.js.map font.woff2
        fix.patch cities.mmdb README.pdf data/shape.dbf
    """,
}


@pytest.mark.parametrize(
    ("path", "kind"), [(path, kind) for kind, paths in CASES.items() for path in paths.split()]
)
def test_a_path_tells_what_kind_of_document_a_file_is(path, kind):
    assert document_type(path, language_of(path).name) == kind


def test_a_file_without_a_name_that_says_anything_is_source():
    assert document_type("run", "text") == "source"
