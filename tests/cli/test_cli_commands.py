from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.cli.entry import main
from sim.cli.live import frame
from sim.cli.text import plain
from sim.clock import Clock, Moment
from sim.replay import Log, digest
from sim.runs.progress import Picture, Whereabouts
from sim.runs.start import run
from sim.runs.vectors import vectors_path

ROOT = Path(__file__).resolve().parents[2]
LANE = str(ROOT / "tests" / "runs" / "town" / "configs" / "lane.yaml")
COMMANDS = [
    "run", "check", "verify", "resume", "branch", "compare", "study", "story", "mind", "recall", "ask", "costs", "why",
    "graph", "doctor", "card", "replay", "film",
]  # fmt: skip

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cli") / "lane.jsonl"
    run(LANE, path)
    return path


@pytest.fixture
def log(evening: Path, tmp_path: Path) -> Path:
    shutil.copy(vectors_path(evening), tmp_path / "lane.vectors")
    return Path(shutil.copy(evening, tmp_path / "lane.jsonl"))


def called(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    code = main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_help_needs_half_a_second_no_key_and_no_display(tmp_path: Path) -> None:
    """Fault 37: `--help` failed without a key; an import printed, made folders, called home."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": "", "HOME": str(tmp_path)}
    environment["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
    program = (
        "import sys, time; began = time.process_time()\n"
        "from sim.cli import main\n"
        "code = main(sys.argv[1:]); print('took', time.process_time() - began)\n"
        "heavy = {'numpy', 'scipy', 'faiss', 'pygame', 'litellm', 'networkx', 'onnxruntime', 'lemminflect'}\n"
        "print('heavy', sorted(heavy & set(sys.modules))); sys.exit(code)\n"
    )
    took = []
    for command in ([], ["run"], ["branch"]):
        done = subprocess.run(
            [sys.executable, "-c", program, *command, "--help"],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stderr == "" and "Usage: tulving" in done.stdout and done.stdout.endswith("heavy []\n")
        took.append(float(done.stdout.split("took ")[1].split()[0]))
    assert min(took) < 0.5
    assert list(tmp_path.iterdir()) == []


def test_every_command_explains_itself(capsys: Captured) -> None:
    code, out, _ = called(capsys, "--help")
    assert code == 0 and all(re.search(rf"^  {name} ", out, re.M) for name in COMMANDS)
    for name in COMMANDS:
        code, out, err = called(capsys, name, "--help")
        assert code == 0 and err == "" and f"tulving {name}" in out


def test_run_writes_a_log_and_says_where(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = called(capsys, "run", LANE, "--ticks", 50, "--seed", 3)
    assert code == 0 and err == ""
    assert out.startswith(f"replays{os.sep}lane-seed3.jsonl: ") and "tulving resume" in out
    assert Log("replays/lane-seed3.jsonl").header.seed == 3
    code, out, _ = called(capsys, "run", LANE, "--ticks", 50, "--seed", 3, "--json")
    result = json.loads(out)
    assert result["log"].endswith("lane-seed3-2.jsonl") and not result["finished"] and result["failures"] == []
    assert called(capsys, "run", LANE, "--ticks", 50, "--quiet") == (0, "", "")


def test_settings_reach_the_scenario_and_wrong_ones_come_back(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "a.jsonl"
    arguments = ("run", LANE, "--ticks", 2, "--quiet", "--out", out)
    assert called(capsys, *arguments, "--set", "memory.k_facts=3", "--set", "rules.grudge=0.9")[0] == 0
    scenario = Log(out).header.scenario
    assert scenario["residents"][0]["memory"]["k_facts"] == 3 and scenario["rules"]["grudge"] == 0.9
    code, printed, err = called(capsys, *arguments, "--overwrite", "--set", "memory.k_fact=3")
    assert code == 2 and printed == "" and "k_facts" in err and "Traceback" not in err
    assert called(capsys, *arguments, "--overwrite", "--set", "nonsense")[0] == 2


def test_a_mistake_is_one_plain_sentence_on_stderr_with_exit_code_2(log: Path, capsys: Captured) -> None:
    for arguments, told in (
        (("verify", "nowhere.jsonl"), "there is no log nowhere.jsonl"),
        (("run", LANE, "--out", log), "exists already"),
        (("recall", log, "what?", "--agent", "Adda"), "did you mean 'Ada"),
        (("ask", log, "what?", "--agent", "ada", "--at", "teatime"), "is no time"),
        (("branch", log, "--at", "10000"), "after the run"),
        (("branch", log, "--at", "100", "--forget", "x"), "need --agent"),
        (("graph", log, "--format", "dot"), "no format named 'dot'"),
        (("run", "hamlt"), "did you mean 'hamlet'"),
    ):
        code, out, err = called(capsys, *arguments)
        assert (code, out) == (2, "") and told in err and "Traceback" not in err, arguments


def test_a_wrong_option_is_explained(capsys: Captured) -> None:
    code, _, err = called(capsys, "run", "--sed", "3")
    assert code == 2 and "--seed" in err
    assert called(capsys, "rum")[0] == 2


def test_check_finds_nothing_or_everything(capsys: Captured) -> None:
    code, out, _ = called(capsys, "check", LANE)
    assert code == 0 and "no problems" in out
    wrong = ("check", LANE, "--set", "brain=rulez", "--set", "memory.k_fact=1", "--set", "gatherings.0.place=the pub")
    code, out, err = called(capsys, *wrong)
    assert code == 2 and out == "" and all(word in err for word in ("rules", "k_facts", "the pub"))
    code, out, err = called(capsys, *wrong, "--json")
    assert code == 2 and err == "" and len(json.loads(out)) >= 3


def test_verify_passes_a_true_log_and_fails_a_false_one_with_3(log: Path, capsys: Captured) -> None:
    code, out, _ = called(capsys, "verify", log)
    assert code == 0 and "equal" in out
    log.write_bytes(log.read_bytes().replace(b'"act":"greet"', b'"act":"part"', 1))
    code, out, err = called(capsys, "verify", log)
    assert code == 3 and out == "" and "act logged:" in err


def test_resume_leaves_a_finished_log_as_it_is(log: Path, capsys: Captured) -> None:
    before = log.read_bytes()
    code, out, _ = called(capsys, "resume", log)
    assert code == 0 and "is finished" in out and log.read_bytes() == before
    assert called(capsys, "resume", log, "--quiet") == (0, "", "")


def test_branch_changes_a_mind_and_goes_on(log: Path, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "b.jsonl"
    code, printed, _ = called(
        capsys, "branch", log, "--at", "day 1 16:00", "--out", out, "--agent", "ben",
        "--implant", "Cleo invited Ben to the river picnic at the green on day 1 20:00",
    )  # fmt: skip
    assert code == 0 and "Ben Hale remembers:" in printed and Log(out).extent.finished is not None
    code, printed, _ = called(capsys, "branch", log, "--at", "1200", "--set", "memory.k_facts=1", "--json")
    assert json.loads(printed)["log"].endswith("lane-at1200.jsonl")


def test_compare_shows_first_differences_and_counts(log: Path, tmp_path: Path, capsys: Captured) -> None:
    run(LANE, tmp_path / "b.jsonl", seed=2)
    code, out, _ = called(capsys, "compare", log, tmp_path / "b.jsonl")
    assert code == 0 and "first differing decision" in out and re.search(r"^said +\d+", out, re.M)
    parsed = json.loads(called(capsys, "compare", log, log, "--json")[1])
    assert parsed["first"] == {} and parsed["counts"]["said"][0] == parsed["counts"]["said"][1]


def test_recall_and_ask_show_sources(log: Path, capsys: Captured) -> None:
    question = "When does the tea dance begin?"
    code, out, _ = called(capsys, "recall", log, question, "--agent", "ADA", "--at", "day 1 17:00", "-k", 3)
    assert code == 0 and "tea dance" in out and "recency" in out
    code, out, _ = called(capsys, "recall", log, question, "--agent", "ada", "--json")
    items = json.loads(out)["recalled"]
    assert {"score", "recency", "importance", "relevance"} <= {key for item in items for key in item}
    code, out, _ = called(capsys, "ask", log, question, "--agent", "ada", "--at", "day 1 17:00")
    assert code == 0 and "from:" in out
    answer = json.loads(called(capsys, "ask", log, question, "--agent", "ada", "--json")[1])["answer"]
    assert answer["known"] is True


def test_story_mind_why_and_graph_read_a_log(log: Path, capsys: Captured) -> None:
    for arguments in (("story", log), ("mind", log, "--agent", "ada"), ("why", log, "--agent", "ada", "--at", 300)):
        code, out, err = called(capsys, *arguments)
        assert code == 0 and err == "" and "Ada" in out
        json.loads(called(capsys, *arguments, "--json")[1])
    json.loads(called(capsys, "graph", log)[1])
    assert "<graphml" in called(capsys, "graph", log, "--format", "graphml")[1]


def test_a_story_can_be_asked_for_in_parts(log: Path, tmp_path: Path, capsys: Captured) -> None:
    whole = called(capsys, "story", log)[1]
    code, out, err = called(capsys, "story", log, "--section", "promises", "--section", "figures")
    assert code == 0 and err == "" and "In figures" in out and len(out) < len(whole)
    assert called(capsys, "story", log, "--person", "ada")[1].startswith("Ada")
    for arguments in (("--person", "ada"), ("--talks",), ("--section", "ties")):
        json.loads(called(capsys, "story", log, *arguments, "--json")[1])
    written = tmp_path / "talks.md"
    assert called(capsys, "story", log, "--talks", "--person", "ada", "--out", written)[0] == 0
    assert written.read_text(encoding="utf-8").startswith("# ")
    assert called(capsys, "story", log, "--talks", "--out", written)[0] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--person", "Adda"), "did you mean"),
        (("--news", "the suppper"), "news or gathering"),
        (("--section", "belief s"), "did you mean 'beliefs'"),
        (("--from", "18:00"), "go with --talks"),
        (("--talks", "--from", "soon"), "is no time"),
        (("--news", "x", "--talks"), "--news goes alone"),
        (("--section", "day", "--person", "ada"), "--section is a part"),
    ],
)
def test_what_a_story_does_not_have_is_a_mistake(
    log: Path, capsys: Captured, arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = called(capsys, "story", log, *arguments)
    assert code == 2 and out == "" and message in err


def test_reading_a_log_never_changes_it(log: Path, capsys: Captured) -> None:
    before = (log.read_bytes(), vectors_path(log).read_bytes())
    for arguments in (("verify", log), ("recall", log, "the ladder", "--agent", "ben"), ("compare", log, log)):
        called(capsys, *arguments)
    assert (log.read_bytes(), vectors_path(log).read_bytes()) == before


def test_text_of_residents_is_neither_markup_nor_a_terminal_escape(log: Path, capsys: Captured) -> None:
    assert plain("a\x1b[31mred\x1b]0;title\x07 b\u202ec\td\ne\x9b") == (
        "a\\x1b[31mred\\x1b]0;title\\x07 b\\u202ec\td\ne\\x9b"
    )
    head, end, events = log.read_bytes().partition(b"\n")
    log.write_bytes(head + end + events.replace(b"ladder", b"[red]\\u001b[2Jladder[/red]"))
    _, out, _ = called(capsys, "recall", log, "What did Ada lend?", "--agent", "ada", "-k", 50)
    assert "[red]\\x1b[2Jladder[/red]" in out and "\x1b" not in out


def test_the_live_frame_shows_texts_as_they_are() -> None:
    from rich.console import Console

    picture = Picture(
        tick=99, moment=Moment(99, Clock("2026-05-01T06:00", 10)), share=0.1, speed=7200.0, left=75.0,
        people={"Bea [bold]Hollis": Whereabouts("the café", "serve breakfast")},
        words=("Tom: [red]no\x1b[2J",), memories=1234, failures=2,
    )  # fmt: skip
    console = Console(width=100, record=True, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    console.print(frame(picture))
    shown = console.export_text()
    told = ("1,234 memories", "2.0 hours a second", "1 min 15 s left", "2 thoughts failed")
    for part in ("Bea [bold]Hollis", "[red]no\\x1b[2J", *told):
        assert part in shown


def test_a_closed_pipe_ends_quietly(log: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen(
        [sys.executable, "-m", "sim.cli", "compare", str(log), str(log)],
        env=environment, stdout=writer, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.close(writer)
    _, err = process.communicate(timeout=180)
    assert process.returncode == 141 and err == ""


def test_without_a_terminal_there_is_no_progress_and_the_log_is_the_same(log: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "sim.cli", "run", LANE, "--out", str(tmp_path / "b.jsonl")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == "" and "\x1b" not in done.stdout and done.stdout.count("\n") == 2
    assert digest(tmp_path / "b.jsonl") == digest(log)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_on_a_terminal_the_run_is_shown_as_it_goes(log: Path, tmp_path: Path) -> None:
    import pty

    master, slave = pty.openpty()
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "sim.cli", "run", LANE, "--out", str(tmp_path / "b.jsonl")]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=slave, text=True)
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    process.communicate(timeout=180)
    assert b"memories" in shown and b"Ada Penn" in shown and b"a second" in shown
    assert process.returncode == 0 and digest(tmp_path / "b.jsonl") == digest(log)


def test_a_terminal_that_knows_no_umlauts_gets_escapes(log: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "sim.cli", "recall", str(log), "the café, naïve", "--agent", "ada"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "caf\\xe9" in done.stdout


def test_every_documented_command_line_is_one() -> None:
    """The docs cannot lag: each line is parsed by the command it names."""
    import shlex

    from typer.main import get_command

    from sim.cli.app import app

    group: Any = get_command(app)
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    lines = re.findall(r"^tulving (.+)$", text, re.M)
    assert {shlex.split(line)[0] for line in lines} == set(COMMANDS)
    for line in lines:
        name, *arguments = shlex.split(line, comments=True)
        group.commands[name].make_context(name, arguments, resilient_parsing=False)
    for name, command in group.commands.items():
        options = [option for each in command.params for option in each.opts if option.startswith("--")]
        missing = [option for option in options if f"`{option}" not in text and f"{option} " not in text]
        assert not missing, f"docs/commands.md does not tell of {name} {missing}"


def test_the_documented_forms_of_implants_are_those_that_are_read() -> None:
    from sim.interventions.implanting import FORMS, PREDICATES

    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert [form for form in FORMS if form not in text] == []
    assert [predicate for predicate in PREDICATES if f"`{predicate}`" not in text] == []


def test_no_part_of_a_run_reads_the_wall_clock_but_progress_and_provenance() -> None:
    clock = re.compile(r"\b(time\.(time|monotonic|perf_counter)|datetime\.(now|today|utcnow))\b")
    users = [
        path.relative_to(ROOT / "sim").as_posix()
        for path in sorted((ROOT / "sim").rglob("*.py"))
        if clock.search(path.read_text("utf-8"))
    ]
    rooms_of_watchers = ("cli/", "lab/", "view/", "llm/")
    others = {user for user in users if not user.startswith(rooms_of_watchers)}
    assert others <= {"runs/progress.py", "runs/provenance.py"}
