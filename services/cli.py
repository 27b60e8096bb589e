"""The console command `oddchip`: its commands, and every fault as one line and an exit code."""

import errno
import re
import sys
import traceback
from collections.abc import Sequence
from typing import Final

import click

from schemas.errors import OddchipError, StorageFailed
from services.console import streams
from services.console.analysing import analyse
from services.console.archiving import archive, restore
from services.console.checking import verify
from services.console.dealing import deal
from services.console.files import import_, settle
from services.console.hands import hand, replay
from services.console.hosting import dealer, seat
from services.console.keys import card_reads, keys
from services.console.options import placed
from services.console.output import note, speak
from services.console.people import people
from services.console.play import play
from services.console.projecting import project, rebuild
from services.console.proving import evidence, prove_, sign, verify_proof, witness
from services.console.room import run
from services.console.serving import serve
from services.console.sessions import curve, sessions
from services.console.statistics import stats
from services.console.tournaments import tournament
from services.console.voiding import void
from services.settings import debugging, log_format

DONE, FOUND, WRONG, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done; findings or failures reported; the call is wrong; Ctrl-C."""

_NAME: Final = "oddchip"
_NUMBERED: Final = re.compile(r"\[Errno \d+\] ")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.version_option(package_name=_NAME, prog_name=_NAME)
@placed
def oddchip() -> None:
    """Poker hands as facts: dealt, imported, settled to the chip, replayed and audited.

    Exit codes: 0 done, 1 findings or failures reported, 2 the call is wrong.
    """


for _command in (
    *(run, dealer, seat, play),
    *(serve, deal, import_, project, rebuild),
    *(hand, replay, tournament, stats, verify, settle, archive, restore, void, analyse),
    *(sign, witness, prove_, evidence, verify_proof),
    *(keys, card_reads, people),
):
    oddchip.add_command(_command)

for _command in (sessions, curve):
    stats.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code, with every fault told in one line on stderr."""
    streams.complete()
    speak("text")
    try:
        code = _run(arguments)
    except OSError as fault:
        code = FOUND if fault.errno == errno.EPIPE else _tell(_os_words(fault), FOUND)
    fault = streams.flush()
    if fault is None or code:
        return code
    return FOUND if fault.errno == errno.EPIPE else _tell(f"stdout: {_os_words(fault)}", FOUND)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        speak(log_format())
        code: object = oddchip.main(args=arguments, prog_name=_NAME, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as fault:
        click.echo(fault.format_message(), err=True)
        return WRONG
    except click.UsageError as fault:
        path = fault.ctx.command_path if fault.ctx else _NAME
        return _tell(f"{fault.format_message()} (`{path} --help` tells more)", WRONG)
    except click.ClickException as fault:
        return _tell(fault.format_message(), WRONG)
    except (click.Abort, KeyboardInterrupt):
        return _tell("interrupted", INTERRUPTED)
    except OddchipError as fault:
        return _tell(_words(fault), fault.exit_code)
    except OSError:
        raise
    except Exception as fault:  # the outermost loop: nothing may end in a traceback
        if debugging():
            traceback.print_exc()
        what = f"{type(fault).__name__}: {fault}"
        return _tell(f"our fault, please report it (ODDCHIP_DEBUG=1 shows where): {what}", FOUND)
    return code if isinstance(code, int) else DONE


def _tell(what: str, code: int) -> int:
    """One line on stderr, whatever the fault's text looks like."""
    note(f"{_NAME}: {' '.join(what.split())}", level="error", event="failed")
    return code


def _words(fault: OddchipError) -> str:
    """A fault in one line; where the system forbade something, just that, and which path."""
    cause = fault.__cause__
    if isinstance(fault, StorageFailed) and isinstance(cause, PermissionError):
        return _os_words(cause) if cause.filename else f"permission denied: {fault.path}"
    return _NUMBERED.sub("", str(fault))


def _os_words(fault: OSError) -> str:
    why = (fault.strerror or str(fault) or type(fault).__name__).lower()
    return f"{why}: {fault.filename}" if fault.filename else why


if __name__ == "__main__":
    sys.exit(main())
