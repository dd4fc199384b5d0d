"""Conventions that the whole code base follows, for messages, names, imports and size."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import grimp

from bot.games.people.lessons import list_lessons
from bot.messages.words import LANGUAGES
from bot.rules import RULESETS
from bot.scenes.examples import list_rules_pages
from tests.messages.test_words import keys_of

ROOT = Path(__file__).parent.parent
PRODUCT = [file for folder in ("bot", "renderers") for file in sorted((ROOT / folder).rglob("*"))]
CODE = [file for file in PRODUCT if file.suffix == ".py"]
BOT = [file for file in CODE if file.is_relative_to(ROOT / "bot")]
PARALLEL = {"__init__", "azul", "postgres", "sintra", "sqlite", "summer_pavilion"}
"""Modules with these names implement the same functions, each for one game or one database."""
ONE_FOR_EACH_SUBJECT = {"games: record_step", "games: read", "games: schedule_check"}
"""Functions that the outboxes of both games and tournaments implement for the poster."""
NAMED = {
    **{ast.FunctionDef: "name", ast.AsyncFunctionDef: "name", ast.ClassDef: "name", ast.alias: "name"},
    **{ast.arg: "arg", ast.keyword: "arg", ast.Attribute: "attr"},
}
"""The fields that contain names in nodes of a syntax tree."""
CATALOGUES = {"words", "_words"}
"""The names of functions that return the message for a key."""
DOCUMENTED = {"_asdict", "_exit", "_fields", "_mapping", "_replace"}
"""Names with an underscore that Python or SQLAlchemy documents as public."""
KEY = re.compile(r"[a-z0-9_.-]*")
"""The characters that a message key may contain."""
REGISTRIES = ("pypi", "pythonhosted", "npmjs", "yarnpkg", "crates", "docker")
REGISTRY = re.compile(rf"\b({'|'.join(REGISTRIES)})\.(org|com|io)\b")


@cache
def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def index(file: Path) -> dict[type[ast.AST], list[Any]]:
    """Return all syntax tree nodes of a file by kind."""
    found: dict[type[ast.AST], list[Any]] = defaultdict(list)
    for node in ast.walk(parse(file)):
        found[type(node)].append(node)
    return found


def nodes_of(file: Path, *kinds: type[ast.AST]) -> Iterator[Any]:
    for kind in kinds:
        yield from index(file).get(kind, ())


def nodes(*kinds: type[ast.AST]) -> Iterator[Any]:
    for file in CODE:
        yield from nodes_of(file, *kinds)


@cache
def shape(text: ast.JoinedStr) -> re.Pattern[str]:
    """Return a pattern for the keys that an f-string can make.

    If it begins with a value, this is the name of a game.
    """
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "([a-z0-9_-]+)" for part in text.values]
    if parts and parts[0].startswith("("):
        parts[0] = f"({'|'.join(RULESETS)})"
    return re.compile("".join(parts).partition(r"\.")[0])


def may_be_key(text: ast.JoinedStr) -> bool:
    return all(KEY.fullmatch(str(part.value)) for part in text.values if isinstance(part, ast.Constant))


def strings_in(data: Any) -> Iterator[str]:
    """Yield all strings in a JSON document."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list | dict):
        for each in (*data, *data.values()) if isinstance(data, dict) else data:
            yield from strings_in(each)


def vocabulary() -> set[str]:
    """Return the words in all names and literals without spaces. An f-string can insert these words into a key."""
    found = {str(number) for number in range(10)}
    found.update(str(node.value) for node in nodes(ast.Constant))
    found.update(getattr(node, field) for kind, field in NAMED.items() for node in nodes(kind))
    for file in PRODUCT:
        if file.suffix == ".json":
            found.update(strings_in(json.loads(file.read_text(encoding="utf-8"))))
    found.update(page.key for ruleset in RULESETS for page in list_rules_pages(ruleset))
    found.update(lesson.key for ruleset in RULESETS for lesson in list_lessons(ruleset))
    return {part for word in found if isinstance(word, str) and " " not in word for part in re.split("[_-]", word)}


def test_every_requested_message_exists() -> None:
    keys = keys_of("en")
    for node in nodes(ast.Call):
        if node.args and getattr(node.func, "id", getattr(node.func, "attr", "")) in CATALOGUES:
            key = node.args[0]
            if isinstance(key, ast.Constant) and key.value not in LANGUAGES:
                assert str(key.value).partition(".")[0] in keys
            elif isinstance(key, ast.JoinedStr):
                assert any(shape(key).fullmatch(each) for each in keys), ast.unparse(key)


def test_every_refusal_has_a_message() -> None:
    keys = [key for node in nodes(ast.Call) for key in list_keys_of_refusal(node)]
    assert len(keys) > 100
    assert {f"refused-{key}" for key in keys} <= keys_of("en")


def list_keys_of_refusal(node: ast.Call) -> Iterator[str]:
    """Yield the keys of a refusal. Each must be a literal or a choice between two literals."""
    if getattr(node.func, "id", "") in ("Refusal", "NoSuchGame", "Unplayable"):
        key = node.args[0]
        for one in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
            assert isinstance(one, ast.Constant), ast.unparse(node)
            yield str(one.value)


def list_named_by_page() -> set[str]:
    """Return the quoted strings in the files of the sandbox page. They include the keys of its messages."""
    texts = [file.read_text(encoding="utf-8") for file in PRODUCT if file.suffix in (".html", ".js")]
    return {name for text in texts for name in re.findall(r'"([\w-]+)"', text)}


def test_every_message_is_used() -> None:
    known = vocabulary()
    whole = {node.value for node in nodes(ast.Constant)} | list_named_by_page()
    shapes = {shape(node) for node in nodes(ast.JoinedStr) if may_be_key(node)}
    for key in keys_of("en") - whole:
        matches = filter(None, (each.fullmatch(key) for each in shapes))
        filled_in = ({part for group in match.groups() for part in re.split("[_-]", group)} for match in matches)
        assert any(parts <= known for parts in filled_in), key


def test_no_file_names_a_package_registry() -> None:
    folders = (".ci", ".github", "docs", "hosting", "tests")
    files = [*ROOT.glob("*"), *PRODUCT, *(file for name in folders for file in (ROOT / name).rglob("*"))]
    texts = (".py", ".txt", ".toml", ".md", ".yml", ".yaml", "")
    read = [file for file in files if file.is_file() and file.suffix in texts]
    assert len(read) > 200
    assert not [file for file in read if names_registry(file.read_text(encoding="utf-8"))]


def names_registry(text: str) -> bool:
    # Searching with only the expression takes four times as long.
    return any(name in text for name in REGISTRIES) and REGISTRY.search(text) is not None


def test_no_private_names_of_libraries_are_used() -> None:
    own = {node.name for node in nodes(*FUNCTIONS, ast.ClassDef)}
    own |= {node.id for node in nodes(ast.Name) if isinstance(node.ctx, ast.Store)}
    own |= {node.attr for node in nodes(ast.Attribute) if is_set_by_its_owner(node)}
    named = {node.attr for node in nodes(ast.Attribute)}
    for node in nodes(ast.ImportFrom):
        if not (node.module or "").startswith(("bot", "renderers")):
            named |= {part for alias in node.names for part in (*(node.module or "").split("."), alias.name)}
    assert {name for name in named - own if re.match(r"_(?!_)", name)} <= DOCUMENTED


def is_set_by_its_owner(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def test_imports_have_no_cycles() -> None:
    graph = grimp.build_graph("bot", "renderers", cache_dir=None)
    # This raises CycleError with the modules of a cycle.
    TopologicalSorter({each: graph.find_modules_directly_imported_by(each) for each in graph.modules}).prepare()


def test_change_is_not_returned_inside_its_block() -> None:
    """A change can still be rolled back until its block ends."""
    for node in nodes(ast.AsyncWith):
        kept = {ast.unparse(item.optional_vars) for item in node.items if item.optional_vars is not None}
        if kept & {"change", "made"}:
            returned = [one for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None]
            assert not returned, ast.unparse(node)


NO_PARTICIPLES = {"need", "seed", "feed", "embed", "speed"}
"""Words that end like participles but are none."""
MAX_FUNCTION_LINES = 40
"""The maximum number of lines of a function, including its docstring."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield every function of the product, with its location."""
    for file in CODE:
        for node in nodes_of(file, *FUNCTIONS):
            yield f"{file.relative_to(ROOT)}:{node.lineno} {node.name}", node


def is_named_by_a_participle(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Check whether a function has a name like ``changed``, which is only allowed for properties."""
    first = function.name.strip("_").split("_")[0]
    return first.endswith("ed") and first not in NO_PARTICIPLES and not function.decorator_list


def list_class_names(file: Path) -> Iterator[str]:
    """Yield the public classes and type aliases of a module.

    Type variables are left out, because they aren't exported.
    """
    for node in parse(file).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not is_type_variable(node.value):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and not target.id.isupper():
                yield target.id


def is_type_variable(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") == "TypeVar"


def is_public_class(name: str) -> bool:
    return name[0].isupper()


def find_repeated(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the names that occur in several places, each with these places."""
    places = dict[str, list[str]]()
    for name, place in named:
        if place not in places.setdefault(name, []):
            places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def test_class_names_are_unique_in_bot() -> None:
    named = ((name, str(file)) for file in BOT for name in list_class_names(file) if is_public_class(name))
    assert find_repeated(named) == {}


def find_concept(file: Path) -> str:
    """Return the module's path without the parts that name a game or database."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return "/".join(part for part in parts if part not in PARALLEL)


def test_public_function_names_are_unique_within_a_layer() -> None:
    repeated = set[str]()
    for layer in sorted(folder for folder in (ROOT / "bot").iterdir() if folder.is_dir()):
        functions = (
            (node.name, find_concept(file))
            for file in BOT
            if file.is_relative_to(layer)
            for node in parse(file).body
            if isinstance(node, FUNCTIONS) and not node.name.startswith("_")
        )
        repeated |= {f"{layer.name}: {name}" for name in find_repeated(functions)}
    assert repeated == ONE_FOR_EACH_SUBJECT


def test_function_names_are_verbs_instead_of_participles() -> None:
    assert [where for where, function in functions() if is_named_by_a_participle(function)] == []


def test_functions_are_short_enough_to_read() -> None:
    lengths = {where: (function.end_lineno or 0) - function.lineno + 1 for where, function in functions()}
    assert [where for where, lines in lengths.items() if lines > MAX_FUNCTION_LINES] == []


def test_conditional_expressions_are_not_nested() -> None:
    choices = [*nodes(ast.IfExp)]
    assert choices
    nested = [one for one in choices if any(isinstance(child, ast.IfExp) for child in ast.iter_child_nodes(one))]
    assert [ast.unparse(one) for one in nested] == []


MAX_MEMBERS = 15
"""The maximum number of public members of a class, not counting the fields of dataclasses and named tuples.

Members are methods, properties and attributes.
"""
POSITIONS = ("bot/rules", "bot/opponents")
"""Layers whose classes represent whole games, so they may have more members."""
WIDE_CLASSES = {
    "Actions": "the tools of the sandbox page",
    "AzulClient": "half are the events of discord.py",
    "Metrics": "one member for each measured figure",
    "Permission": "one member for each permission",
    "Routes": "one method for each route of Discord's API",
    "Table": "what every layer asks about a game",
    "TableScene": "what every renderer asks about a scene",
    "Words": "what every text needs of a language",
    "World": "what every part of the sandbox changes",
    "Writing": "how a language writes lists, numbers and times",
}
"""Other classes that have more members, each with the reason."""


def is_data(node: ast.ClassDef) -> bool:
    bases = {getattr(base, "id", "") for base in node.bases}
    return "NamedTuple" in bases or any("dataclass" in ast.unparse(one) for one in node.decorator_list)


def list_members(node: ast.ClassDef) -> set[str]:
    """Return the public names that a class declares or its methods set."""
    names = set()
    for child in node.body:
        match child:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                names.add(child.name)
                names |= {one.attr for one in ast.walk(child) if isinstance(one, ast.Attribute) and sets_itself(one)}
            case ast.AnnAssign(target=ast.Name(name)) if not is_data(node):
                names.add(name)
            case ast.Assign():
                names |= {one.id for one in child.targets if isinstance(one, ast.Name)}
    return {name for name in names if not name.startswith("_")}


def sets_itself(node: ast.Attribute) -> bool:
    return is_set_by_its_owner(node) and getattr(node.value, "id", "") == "self"


def test_classes_have_few_public_members() -> None:
    wide = set()
    for file in CODE:
        if file.relative_to(ROOT).as_posix().startswith(POSITIONS):
            continue
        wide |= {node.name for node in nodes_of(file, ast.ClassDef) if len(list_members(node)) > MAX_MEMBERS}
    assert wide == set(WIDE_CLASSES)


def test_class_names_are_unique_within_a_layer() -> None:
    """Modules and packages that are named after a game may each define a class with the same name."""
    games = {name.replace("-", "_") for name in RULESETS}
    homes: dict[tuple[str, str], list[str]] = {}
    for file in CODE:
        place = file.relative_to(ROOT)
        if games & {*place.parts, file.stem}:
            continue
        layer = "/".join(place.parts[:2]) if place.parts[0] == "bot" else place.parts[0]
        for node in parse(file).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault((layer, node.name.lstrip("_")), []).append(str(place))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


MAY_ASK_FOR_A_SERVER = (
    *("bot/storage", "bot/sandbox"),
    *(f"bot/discord_app/core/{name}.py" for name in ("asker", "base", "delivery")),
)
"""The code that may check for a guild id: it reads rows or interactions, makes the client, or looks up guilds."""


ASKING = (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.If, ast.IfExp, ast.While)


def is_guild_id(node: ast.AST) -> bool:
    return getattr(node, "id", getattr(node, "attr", "")) == "guild_id"


def asks_for_a_server(node: ast.AST) -> bool:
    """Check whether code compares a ``guild_id`` with a constant, or uses it as a condition."""
    match node:
        case ast.Compare():
            operands = [node.left, *node.comparators]
            return any(isinstance(one, ast.Constant) for one in operands) and any(map(is_guild_id, operands))
        case ast.BoolOp():
            return any(map(is_guild_id, node.values))
        case ast.UnaryOp():
            return is_guild_id(node.operand)
        case ast.If() | ast.IfExp() | ast.While():
            return is_guild_id(node.test)
    return False


def test_missing_guild_is_checked_only_in_place_modules() -> None:
    found = set()
    for file in CODE:
        where = file.relative_to(ROOT).as_posix()
        found |= {where for node in nodes_of(file, *ASKING) if asks_for_a_server(node)}
    assert found
    assert {where for where in found if not where.startswith(MAY_ASK_FOR_A_SERVER)} == set()


SPEAKING = ("bot/messages", "bot/scenes", "bot/discord_app", "bot/sandbox/page")
"""The layers that produce texts for people."""
VALUE = "\0"
"""The placeholder that replaces a value of an f-string."""
PUNCTUATED = re.compile(r"[,;.:!?…] |[;.!?]$|^[,;] ?$|\0[,;!?]|[、，。；：！？،؛؟]|[a-z] [a-z]|^\0? · \0?$")
"""A pattern for text: the punctuation of sentences and lists, or two words."""


def list_speaking() -> Iterator[tuple[str, ast.Call | ast.JoinedStr]]:
    """Yield the calls and f-strings of these layers with their locations. Log lines and errors are left out."""
    for file in CODE:
        where = file.relative_to(ROOT).as_posix()
        if where.startswith(SPEAKING):
            logged = [node for node in nodes_of(file, ast.Call) if is_for_the_log(node.func)]
            unsaid = {part for node in (*nodes_of(file, ast.Raise, ast.Assert), *logged) for part in ast.walk(node)}
            said = [node for node in nodes_of(file, ast.Call, ast.JoinedStr) if node not in unsaid]
            yield from ((f"{where}:{node.lineno}", node) for node in said)


def is_for_the_log(function: ast.expr) -> bool:
    owner = getattr(function, "value", None)
    name = getattr(function, "attr", getattr(function, "id", ""))
    return getattr(owner, "id", "") == "logger" or name.endswith(("Error", "Metrics", "counter", "gauge", "seconds"))


def is_literal(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant)


def test_code_does_not_assemble_sentences_or_lists() -> None:
    joins = 0
    found = []
    for where, node in list_speaking():
        literals: list[str] = []
        if isinstance(node, ast.JoinedStr):
            literals = ["".join(str(getattr(part, "value", "")) if is_literal(part) else VALUE for part in node.values)]
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            joins += 1
            if isinstance(node.func.value, ast.Constant):
                literals = [str(node.func.value.value)]
        if any(PUNCTUATED.search(literal) for literal in literals):
            found.append(f"{where} {ast.unparse(node)}")
    assert joins > 30
    assert found == [], "\n".join(found)
