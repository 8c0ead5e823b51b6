/* The pad without a network: it takes the taps as they are and shows what was touched. The server
   runs them through the pad later; nothing here knows a rule. */

const TWICE_MS = 500;
const OPENED_MOST = 5;
let local = null;
let last = { value: "", at: 0 };
let closed = null;
let counting = 0;

const onTable = () => {
  const pad = byId("pad");
  return Boolean(here && known && pad && new URL(pad.action).pathname === `${here}/entry`);
};

const fieldOf = (name) => byId("pad")?.elements[name]?.value || "";

/* After an entry was taken down nothing is touched; what came before it is all that is known. */
function begin(fresh) {
  const [mode, drawn, kept] = fresh ? ["", "", ""] : ["mode", "draft", "kept"].map(fieldOf);
  const [draft, begun] = withoutNumber(drawn);
  const taps = begun.map((value) => ({ value, label: labelOfNumber(value), shown: true }));
  local = { token: newToken(), ply: fieldOf("ply"), mode, draft, kept, taps, tried: "", done: 0, prefix: "", who: "" };
  return local;
}

const fieldsOfLocal = (taps) => [
  ...["ply", "mode", "draft", "kept", "tried", "done"].map((name) => [name, String(local[name])]),
  ["points", fieldOf("points")],
  ...taps.map((each) => ["tap", each.value]),
];

function anewAddress(item) {
  const fields = item.fields.filter(([name]) => name !== "ply");
  return item.kind === "pad" ? `${item.game}/anew?${new URLSearchParams(fields)}` : item.page;
}

/* What the server had drawn belongs to the entry: its tiles stand before those touched since. */
const isDrawn = (value) => value === "nextmeld" || isTile(value) || isNumber(value);

const drafted = () =>
  local.draft.split(/\s+/).map((each) => each.replace("~", "").replace(/^\/$/, "nextmeld")).filter(isDrawn).map((value) => {
    if (value === "nextmeld") return { value };
    return { value, label: labelOfKey(value.replace("J=", "")), joly: value.startsWith("J=") };
  });

const labelOfKey = (value) =>
  labelOf({ button: byId("pad")?.querySelector(`.key[value="${CSS.escape(value)}"]`), value });

const labelOf = ({ button: touched, value }) => {
  const label = touched?.getAttribute("aria-label") || touched?.textContent || value;
  return (value.startsWith("meld:") ? label : label.split(/[,:]/)[0]).trim();
};

const needs = () => note(word("needs"));

/* What is touched and not yet taken down outlives the page, too. */
const remember = () => keep(`draft ${here}`, local).catch(() => {});

async function recallDraft() {
  const kept = onTable() && (await recall(`draft ${here}`));
  if (kept?.taps?.length) local = kept;
}

/* The closed pad is what a sheet gives way to again. */
document.addEventListener("submit", ({ target }) => {
  if (target.matches("#pad.keys:not(.open, .away)")) closed = target.cloneNode(true);
});

/* What is said of a tap stands where the draft is, and is heard. */
let noted = "";

function note(text) {
  noted = text;
  showAway();
  joly.speak(text);
}

async function takeDown(taps, act, token = local.token) {
  const shown = taps.filter((each) => each.value === "nextmeld" || (each.shown && !each.value.startsWith("seat:")));
  const who = local.who || (taps.at(-1).value === "next" ? "" : drawnFor());
  const item = {
    kind: "pad", token,
    fields: fieldsOfLocal(taps), tried: local.tried, who, act,
    what: filledIn([...drafted(), ...shown]),
  };
  const before = local;
  begin(true);
  counting += 1;
  try {
    await add(item);
    navigator.storage?.persist?.().catch(() => {});
    toKeys();
    await changed();
    note([word("took"), act].filter(Boolean).join(": "));
    joly.speak(`${noted}. ${counted("count")}`);
  } catch {
    local = before;
    note(word("room"));
  } finally {
    counting -= 1;
  }
  if (!away) flush();
}

/* Only what was never sent can be taken back without asking the server. */
async function takeBack() {
  if (local?.taps.length) {
    local.taps.pop();
    local.done = Math.min(local.done, local.taps.length);
    note("");
    return;
  }
  const mine = ofGame(here).at(-1);
  if (!mine || mine.tried_at || mine.tried || mine.held) {
    needs();
    return;
  }
  await remove(mine);
  await changed();
  note(word("undone"));
}

/* A sheet of its own is drawn by the server; the keys are there already. */
const opensSheet = (value) =>
  /^mode:./.test(value) && !known.dataset.modes?.split(" ").includes(value.slice(5));

function touch(tap) {
  const { value } = tap;
  local ??= begin(counting > 0 || goesFirst());
  noted = "";
  if (value !== last.value) last = { value: "", at: 0 };
  if (tap.url || value === "redo" || opensSheet(value) || /^((j|drop|way):|(free|check)$)/.test(value)) return needs();
  if (value === "undo") return takeBack();
  if (!doesRecord(value) && !byId("pad").querySelector(".bands")) return needs();
  if (value.startsWith("away:")) {
    const tile = local.taps[Number(value.slice(5))];
    tile.joly = !tile.joly;
    tile.value = tile.joly ? `J=${tile.value}` : tile.value.slice(2);
    return showAway();
  }
  /* Escape closes a pad and keeps its draft; this one stays open. */
  if (value === "mode:" && !tap.button) {
    local.prefix = "";
    return showAway();
  }
  if (value === "clear" || value === "mode:") {
    const { tried } = local;
    begin(true).tried = tried;
    return showAway();
  }
  if (value.endsWith(":")) {
    local.prefix = value;
    return showAway();
  }
  if (!local.prefix && !doesRecord(value)) {
    /* What takes it down is a tap as well. */
    if (local.taps.length + 1 >= known.dataset.most) return note(word("first"));
    if (value.startsWith("seat:")) local.who = playerOf(tap);
    local.taps.push({ value, label: labelOf(tap), shown: !["nextmeld", "mode:lay"].includes(value) });
    joly.speak(local.taps.filter((each) => each.shown).map((each) => each.label).join(", "));
    return showAway();
  }
  return record(tap);
}

function record(tap) {
  const value = local.prefix && isTile(tap.value) ? local.prefix + tap.value : tap.value;
  const again = last.value === tap.value && Date.now() - last.at < TWICE_MS;
  if (again || (value === "confirm" && !local.taps.length && !local.draft)) return showAway();
  last = { value: tap.value, at: Date.now() };
  if (value !== "confirm" && [...drafted(), ...local.taps].some((each) => isTile(each.value))) return note(word("first"));
  const plain = value === "confirm" && byId("pad").matches(".away");
  const act = plain ? "" : local.prefix ? `${actOf(local.prefix)} ${labelOf(tap)}` : labelOf(tap);
  local.prefix = "";
  return takeDown([...local.taps, { value }], act);
}

const actOf = (value) => known.querySelector(`[value="${CSS.escape(value)}"]`)?.textContent.trim() || "";

/* Where a sheet lay over the table, the keys come back: nothing else is known of what follows. */
function toKeys() {
  const pad = byId("pad");
  if (closed && pad && !pad.matches(".keys")) pad.replaceWith(closed.cloneNode(true));
  joly.cover();
}

/* The network is back and nothing goes first: the server draws the pad, with what was touched. */
async function settle() {
  if (!onTable() || counting || !(local || byId("pad").matches(".away"))) return;
  const settled = local;
  const size = settled?.taps.length;
  const touched = settled && (size || settled.draft);
  /* A draft that the server drew, and nobody touched since, is its own. */
  const own = new URLSearchParams(["mode", "draft"].map((name) => [name, settled ? "" : fieldOf(name)]));
  const anew = touched && new URLSearchParams([...fieldsOfLocal([...settled.taps, { value: "" }])]);
  const address = anew ? `${here}/anew?${anew}` : own.get("draft") ? `${here}?${own}` : here;
  const answer = await ask(address, { "X-Fragment": "pad" });
  if (!answer.ok) return;
  const page = joly.parse(await answer.text());
  const next = page.getElementById("pad");
  /* What was touched meanwhile is not in this answer: the next one has it. */
  if (!next || local !== settled || settled?.taps.length !== size || counting) return;
  local = null;
  noted = "";
  remember();
  joly.showPad(next);
  joly.ask();
}

/* The form that is about to be sent may enter what was opened here anew: it shares a tile with it. */
async function claim(item) {
  const draft = fieldOf("draft").split(/[\s~]+/);
  if (!item.what.some((each) => draft.includes(each.value))) return;
  await renew({ ...item, opened: [...item.opened, fieldOf("token")].slice(-OPENED_MOST) });
  await news();
  setTimeout(flush, SOON_MS[1]);
}

joly.takes = (tap) => {
  const open = tap.value && onTable() && doesRecord(tap.value) && ofGame(here).find((each) => each.opened);
  if (open) claim(open).catch(() => {});
  if (!onTable() || !(away || local || counting || goesFirst())) return false;
  touch(tap);
  return true;
};

/* A tap without an answer may have been taken: its form's token tells, once that can be asked. */
joly.failed = (tap, error) => {
  if (!known || (error instanceof Response && error.status === 500)) return false;
  if (!onTable()) return failedForm(tap);
  setAway(true);
  const token = fieldOf("token");
  begin(false);
  if (tap.url) needs();
  else if (doesRecord(tap.value)) takeDown([...local.taps, { value: tap.value }], labelOf(tap), token);
  else {
    touch(tap);
    /* Only a tile for a meld that lies there is entered by its touch alone. */
    const acts = local.mode === "add" || tap.value.startsWith("meld:");
    if (acts && local.taps.length) Object.assign(local, { tried: token, done: local.taps.length });
  }
  return true;
};
