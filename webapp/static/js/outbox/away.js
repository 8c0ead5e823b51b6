/* The pad without a network: it takes the taps as they are and shows what was touched. The server
   runs them through the pad later; nothing here knows a rule. */

const TWICE_MS = 500;
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
  const [mode, draft, kept] = fresh ? ["", "", ""] : ["mode", "draft", "kept"].map(fieldOf);
  local = { token: newToken(), ply: fieldOf("ply"), mode, draft, kept, taps: [], tried: "", done: 0, prefix: "", who: "" };
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
const drafted = () =>
  local.draft.split(/\s+/).map((each) => each.replace("~", "")).filter(isTile).map((value) => {
    const key = byId("pad")?.querySelector(`.key[value="${CSS.escape(value.replace("J=", ""))}"]`);
    return { value, label: key ? labelOf({ button: key, value }) : value, joly: value.startsWith("J=") };
  });

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
  const shown = taps.filter((each) => each.shown && !each.value.startsWith("seat:"));
  const item = {
    kind: "pad", game: here, household: known.dataset.household, token, at: Date.now(),
    fields: fieldsOfLocal(taps), tried: local.tried, who: local.who, act,
    what: [...drafted(), ...shown.map(({ value, label, joly: is }) => ({ value, label, joly: is }))],
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
    joly.speak(`${noted}. ${word("count")}: ${count()}`);
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

function touch(tap) {
  const { value } = tap;
  local ??= begin(counting > 0 || goesFirst());
  noted = "";
  if (value !== last.value) last = { value: "", at: 0 };
  if (tap.url || value === "redo" || /^((j|drop|way):|(free|check)$)/.test(value)) return needs();
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
    if (value.startsWith("seat:")) local.who = labelOf(tap);
    const next = value === "nextmeld";
    local.taps.push({ value, label: labelOf(tap), shown: !next && value !== "mode:lay", next });
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
  if (value !== "confirm" && local.taps.some((each) => isTile(each.value))) return note(word("first"));
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

function drawLocal() {
  const tiles = make("li", "", { class: "meld current" });
  const list = make("ul", "", { class: "melds" }, tiles);
  let row = tiles;
  for (const [at, each] of (local?.taps || []).entries()) {
    if (each.next) list.append((row = make("li", "", { class: "meld current" })));
    else if (isTile(each.value) && each.value !== "J") {
      const drawnTile = drawTile(each);
      const key = make("button", "", { class: drawnTile.className, name: "tap", value: `away:${at}`, "aria-label": drawnTile.getAttribute("aria-label") });
      key.append(...drawnTile.childNodes);
      row.append(key);
    } else if (each.shown) row.append(isTile(each.value) ? drawTile(each) : make("small", each.label));
  }
  return list;
}

/* Where nothing is touched there is nothing to clear, but a photo may be taken. */
let photo = null;

function awayBar(pad) {
  photo = pad.querySelector("a[data-photo]") || closed?.querySelector("a[data-photo]") || photo;
  const bar = known.querySelector(".bar").cloneNode(true);
  if (photo && local && !local.taps.length && !local.draft) bar.querySelector('[value="clear"]')?.replaceWith(photo.cloneNode(true));
  for (const each of bar.children) if (local?.prefix === each.value) each.setAttribute("aria-pressed", "true");
  return bar;
}

/* The keys say nothing of a draft that is judged later. */
function plainKeys(pad) {
  for (const each of pad.querySelectorAll(".key")) {
    each.disabled = false;
    if (!each.matches(".first, .in, .hit")) continue;
    each.classList.remove("first", "in", "hit");
    each.removeAttribute("aria-pressed");
    each.setAttribute("aria-label", each.getAttribute("aria-label").split(",")[0]);
  }
  pad.classList.remove("lit");
}

/* A pad that the server drew shows its own draft: what is touched now comes after it. */
function showAway() {
  const pad = byId("pad");
  if (!onTable() || !(local || goesFirst())) return;
  remember();
  const focus = pad.contains(document.activeElement) && document.activeElement.value;
  let place = pad.querySelector(".away-draft");
  if (!place) {
    const was = pad.querySelector(".between > .draft, .between > .told, .draft");
    place = make("div", "", { class: "draft away-draft" });
    place.base = local && !local.draft ? null : was?.querySelector(".melds");
    if (was) was.replaceWith(place);
    else pad.querySelector(".pad-foot")?.before(place);
    for (const each of pad.querySelectorAll(".whose, .total, .choices, .redo")) each.remove();
    if (!pad.querySelector('[value="undo"]')) place.after(known.querySelector('[value="undo"]').cloneNode(true));
    for (const each of place.base?.querySelectorAll(".echo") || []) each.remove();
    plainKeys(pad);
  }
  pad.classList.add("away", "open");
  /* Whose turn it is after one that waits, only the server knows. */
  if (ofGame(here).some((each) => each.act))
    for (const each of pad.querySelectorAll(".between > .who-badge, .between > .who-badge + .vh")) each.remove();
  const prompt = make("p", noted || word("touch"), { class: "prompt" });
  place.replaceChildren(...[(!local || local.draft) && place.base, drawLocal(), prompt].filter(Boolean));
  pad.querySelector(".pad-foot .bar, .pad-foot .acts, .pad-foot .ways-on")?.replaceWith(awayBar(pad));
  for (const each of document.querySelectorAll(".pressed")) each.classList.remove("pressed");
  pad.removeAttribute("aria-busy");
  const list = place.querySelector(".melds:last-of-type");
  list?.scrollTo(list.scrollWidth, 0);
  if (focus) pad.querySelector(`button[value="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
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
  const answer = await fetch(address, {
    headers: { "X-Fragment": "pad" }, cache: "no-store", credentials: "same-origin", signal: limit(SEND_MS),
  });
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

joly.takes = (tap) => {
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
  else if (doesRecord(tap.value)) takeDown([{ value: tap.value }], labelOf(tap), token);
  else {
    touch(tap);
    /* Only a tile for a meld that lies there is entered by its touch alone. */
    const acts = local.mode === "add" || tap.value.startsWith("meld:");
    if (acts && local.taps.length) Object.assign(local, { tried: token, done: local.taps.length });
  }
  return true;
};
