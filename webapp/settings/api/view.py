"""What the page of other programs is drawn from, and how it says what came of a message."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from wtforms import Form

from rules.messages import N_
from webapp.server.data.api_tables import ApiToken, Delivery, Webhook
from webapp.server.language.days import show_ago, show_date
from webapp.server.language.locale import gettext as _
from webapp.settings.api.sending import Word

_WORDS: Final[Mapping[Word, str]] = {
    "taken": N_("Received."),
    "refused": N_("The other app refused it (%(status)d)."),
    "redirected": N_("This address has moved (%(status)d). Enter the new one."),
    "forbidden": N_("Use an https address, or http at home. It cannot be Joly itself."),
    "no host": N_("No such address."),
    "nobody": N_("No answer."),
    "late": N_("No answer."),
    "no trust": N_("Its certificate is not trusted."),
    "garbled": N_("This is not a web server."),
}


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token as the page lists it; ``used`` says how long ago it was used."""

    id: int
    name: str
    made: str
    used: str


@dataclass(frozen=True, slots=True)
class HookRow:
    """A webhook as the page lists it: what came of the last message to it, and what waits.

    ``last`` is "" before the first one; ``well`` says that it was taken. ``waiting`` messages are
    still to be sent, and of those that were given up ``lost`` is how many there are.
    """

    id: int
    address: str
    last: str
    well: bool
    waiting: int
    lost: int


@dataclass(frozen=True, slots=True)
class ProgramsView:
    """The tokens and webhooks of a household, and the forms to make more; ``token`` is theirs."""

    tokens: Sequence[TokenRow]
    hooks: Sequence[HookRow]
    token_form: Form
    hook_form: Form
    more_tokens: bool
    more_hooks: bool
    token: str


@dataclass(frozen=True, slots=True)
class SecretView:
    """What was just made and is shown this once: a token, or the secret of a webhook."""

    kind: str
    name: str
    secret: str


def token_row(token: ApiToken) -> TokenRow:
    """Return a row of the list of tokens."""
    used = _("Not used yet.") if token.used_at is None else _(
        "Last used %(ago)s.", ago=show_ago(token.used_at))
    return TokenRow(token.id, token.name, show_date(token.created_at), used)


def hook_row(hook: Webhook, deliveries: Sequence[Delivery]) -> HookRow:
    """Return a row of the list of webhooks, with what was or is to be sent to it."""
    tried = [(each.tried_at, each) for each in deliveries if each.outcome and each.tried_at]
    at, last = max(tried, key=lambda each: each[0], default=(None, None))
    return HookRow(
        id=hook.id,
        address=hook.address,
        last="" if at is None or last is None else _said(last, at),
        well=last is not None and last.outcome == "taken",
        waiting=sum(each.due_at is not None for each in deliveries),
        lost=sum(each.due_at is None and each.outcome != "taken" and each.game_id is not None
                 for each in deliveries),
    )


def _said(delivery: Delivery, at: datetime) -> str:
    words = next(text for word, text in _WORDS.items() if word == delivery.outcome)
    what = _(words, status=delivery.status or 0)
    return _("Last message, %(ago)s: %(what)s", ago=show_ago(at), what=what)
