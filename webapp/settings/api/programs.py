"""The page of other programs, for the keeper: tokens that let them read, addresses to be told."""

import secrets
from collections import defaultdict
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response
from wtforms import Form, StringField, ValidationError
from wtforms.validators import DataRequired

from webapp.server.data.api_tables import ApiToken, Delivery, Webhook
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.server.http.access import keeper_required, visitor
from webapp.server.http.once import act_once_in_household, new_token
from webapp.server.http.pace import count_one
from webapp.server.http.page import draw_page
from webapp.server.http.shown import forget_shown, show_once
from webapp.server.http.shown import shown as last_made
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.names import NameField
from webapp.settings.api.events import send_test
from webapp.settings.api.sending import secret_of
from webapp.settings.api.targets import wrong_with
from webapp.settings.api.tokens import MOST as MOST_TOKENS
from webapp.settings.api.tokens import make_token, revoke_token, tokens_of
from webapp.settings.api.view import ProgramsView, SecretView, hook_row, token_row

pages: Final = Blueprint("programs", __name__, url_prefix="/household/programs")

MOST_HOOKS: Final = 5
REFUSED: Final = 422


class TokenForm(Form):
    """What a program is called."""

    name = NameField(
        _l("Name"),
        DataRequired(_l("Enter a name.")), longest=60)


class HookForm(Form):
    """Where a webhook is sent."""

    address = StringField(_l("Address"), [DataRequired(_l("Enter the whole address, such as "
                                                          "https://example.org/joly."))],
                          filters=[lambda text: (text or "").strip()])

    def validate_address(self, field: StringField) -> None:
        """Ask for an address to which messages may be sent."""
        if wrong := wrong_with(field.data or ""):
            raise ValidationError(wrong)


@pages.get("")
@keeper_required
def overview() -> str:
    """List tokens and webhooks; what was shown before is forgotten."""
    forget_shown()
    return _page(TokenForm(), HookForm())


def _page(token_form: TokenForm, hook_form: HookForm) -> str:
    home = visitor().household_id
    hooks = db.session.scalars(
        sa.select(Webhook).where(Webhook.household_id == home).order_by(Webhook.id)).all()
    deliveries: dict[int, list[Delivery]] = defaultdict(list)
    for each in db.session.scalars(sa.select(Delivery).where(
        Delivery.webhook_id.in_([hook.id for hook in hooks])
    ).options(sa.orm.defer(Delivery.body))):
        deliveries[each.webhook_id].append(each)
    tokens = tokens_of(home)
    return draw_page("settings/api/programs.html", ProgramsView(
        tokens=[token_row(each) for each in tokens],
        hooks=[hook_row(each, deliveries[each.id]) for each in hooks],
        token_form=token_form,
        hook_form=hook_form,
        more_tokens=len(tokens) < MOST_TOKENS,
        more_hooks=len(hooks) < MOST_HOOKS,
        token=new_token(),
    ))


@pages.post("/tokens")
@keeper_required
def add_token() -> Response:
    """Make a token, and show it."""
    form = TokenForm(request.form)
    if not form.validate():
        return make_response(_page(form, HookForm()), REFUSED)

    def act(home: Household) -> str:
        count = db.session.scalar(sa.select(sa.func.count()).select_from(ApiToken).where(
            ApiToken.household_id == home.id)) or 0
        if count >= MOST_TOKENS:
            flash(_("Limit reached. Delete one first."), "error")
            return url_for("programs.overview")
        name = form.name.data or ""
        show_once("token", make_token(db.session, home.id, name, visitor().id), name)
        return url_for("programs.shown")

    return act_once_in_household(act)


@pages.post("/tokens/<int:token_id>/revoke")
@keeper_required
def revoke(token_id: int) -> Response:
    """Make a token worthless from now on."""
    with writing() as transaction:
        if not revoke_token(transaction, visitor().household_id, token_id):
            abort(404)
    flash(heading(_("removed")), "ok")
    return redirect(url_for("programs.overview"), 303)


@pages.post("/webhooks")
@keeper_required
def add_hook() -> Response:
    """Keep an address that is to be told, and show its secret."""
    form = HookForm(request.form)
    if not form.validate():
        return make_response(_page(TokenForm(), form), REFUSED)

    def act(home: Household) -> str:
        count = db.session.scalar(sa.select(sa.func.count()).select_from(Webhook).where(
            Webhook.household_id == home.id)) or 0
        if count >= MOST_HOOKS:
            flash(_("Limit reached. Delete one first."), "error")
            return url_for("programs.overview")
        salt, address = secrets.token_urlsafe(24), form.address.data or ""
        db.session.add(Webhook(
            household_id=home.id, address=address, salt=salt, made_by=visitor().id))
        show_once("webhook", secret_of(salt), address)
        return url_for("programs.shown")

    return act_once_in_household(act)


def _hook(hook_id: int) -> Webhook:
    """Return a webhook of the household, locked."""
    return db.session.scalar(sa.select(Webhook).where(
        Webhook.id == hook_id, Webhook.household_id == visitor().household_id
    ).with_for_update()) or abort(404)


@pages.post("/webhooks/<int:hook_id>/test")
@keeper_required
def try_hook(hook_id: int) -> Response:
    """Send a message about nothing."""
    with writing() as transaction:
        count_one(transaction, visitor().id, "try")
        send_test(_hook(hook_id))
    flash(_("Test sent. Reload in a moment to see the answer."), "ok")
    return redirect(url_for("programs.overview", _anchor=f"webhook-{hook_id}"), 303)


@pages.post("/webhooks/<int:hook_id>/remove")
@keeper_required
def remove_hook(hook_id: int) -> Response:
    """Tell an address nothing more."""
    with writing() as transaction:
        transaction.delete(_hook(hook_id))
    flash(heading(_("removed")), "ok")
    return redirect(url_for("programs.overview"), 303)


@pages.get("/secret")
@keeper_required
def shown() -> Response | str:
    """Show what was just made."""
    made = last_made("token", "webhook")
    if made is None:
        return redirect(url_for("programs.overview"), 303)
    return draw_page("settings/api/secret.html", SecretView(made.kind, made.of, made.secret))


@pages.post("/secret/hide")
@keeper_required
def hide() -> Response:
    """Forget what was shown."""
    forget_shown()
    return redirect(url_for("programs.overview"), 303)
