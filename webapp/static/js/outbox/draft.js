/* The pad without a network as it is shown: what was touched, the keys, and what goes on from there. */

/* A meld as it lies there; of a Joly, the tile that is given for it. */
function drawTouched({ value, label }) {
  const given = value.match(/^joly:(\w+)/)?.[1];
  if (given) {
    const tile = drawTile({ value: given, label: labelOfKey(given) });
    return [tile, make("span", "→ J", { "aria-hidden": "true" }), make("span", label, { class: "vh" })];
  }
  const tiles = value.startsWith("meld:") ? document.querySelectorAll(`#m${value.slice(5)} .tile`) : [];
  return tiles.length ? [...tiles].map((each) => each.cloneNode(true)) : [make("small", label)];
}

/* A number and the colour that is missing are drawn as the set without it, which the pad makes of
   them; a Joly touched in between lies for that colour, and the number again is all four. */
function filledIn(taps) {
  const found = [];
  for (let at = 0; at < taps.length; at += 1) {
    const set = isNumber(taps[at].value) ? filledSet(taps.slice(at, at + 3)) : null;
    found.push(...(set?.tiles || [taps[at]]));
    at += set ? set.taps - 1 : 0;
  }
  return found;
}

function filledSet([{ value: number }, ...after]) {
  const lies = after[0]?.value === "J";
  const told = after[Number(lies)]?.value.replace(/^J=|h$/g, "");
  const keys = [...byId("pad").querySelectorAll(".key")].map((each) => each.value);
  const four = keys.filter((each) => isTile(each) && each.slice(1) === number.slice(1));
  if (told !== number && !four.includes(told)) return null;
  const missing = told === number ? lies && four.at(-1) : told;
  const tiles = four.filter((each) => each !== missing).map((value) => ({ value, label: labelOfKey(value), filled: true }));
  if (lies) tiles.push({ value: `J=${missing}`, label: labelOfKey(missing), joly: true, filled: true });
  return { tiles, taps: 2 + Number(lies) };
}

function drawLocal() {
  const list = make("ul", "", { class: "melds" });
  for (const meld of apart(filledIn(local?.taps || []))) {
    const row = make("li", "", { class: "meld current" });
    for (const each of meld) {
      if (!isTile(each.value)) row.append(...(each.shown ? drawTouched(each) : []));
      else {
        const tile = drawTile(each);
        row.append(each.value === "J" || each.filled ? tile : keyOf(tile, local.taps.indexOf(each)));
      }
    }
    list.append(row);
  }
  return list;
}

/* A tile that a touch makes a Joly, or a tile again. */
function keyOf(tile, at) {
  const key = make("button", "", { class: tile.className, name: "tap", value: `away:${at}`, "aria-label": tile.getAttribute("aria-label") });
  key.append(...tile.childNodes);
  return key;
}

/* What is touched on the table is seen there, too. */
function liftTouched() {
  for (const meld of document.querySelectorAll("#live .meld[id]")) {
    const is = ({ value }) => value === `meld:${meld.id.slice(1)}` || value.endsWith(` in ${meld.id}`);
    const drawn = Boolean(local?.draft) && byId("pad").dataset.lifted === meld.id;
    meld.classList.toggle("up", drawn || Boolean(local?.taps.some(is)));
  }
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

/* The number of a set said "all"; now it is a number again, and called as its neighbours are. */
function plainNumber(key, pad) {
  const near = pad.querySelector(".key.n:not(.first)");
  const number = key.value.slice(1);
  key.textContent = number;
  if (near) key.setAttribute("aria-label", near.getAttribute("aria-label").replace(near.value.slice(1), number));
}

/* The keys say nothing of a draft that is judged later. */
function plainKeys(pad) {
  for (const each of pad.querySelectorAll(".key")) {
    each.disabled = false;
    if (!each.matches(".first, .in, .hit")) continue;
    if (each.matches(".n.first")) plainNumber(each, pad);
    each.classList.remove("first", "in", "hit");
    each.removeAttribute("aria-pressed");
    each.setAttribute("aria-label", each.getAttribute("aria-label").split(",")[0]);
  }
  pad.classList.remove("lit");
}

/* A number alone waits for the colour that is missing: the keys and a sentence say so. */
const begun = () => {
  const last = filledIn(local?.taps || []).at(-1);
  return last && isNumber(last.value) ? last.value : "";
};

function lightNumber(pad) {
  const number = begun();
  for (const each of pad.querySelectorAll(".key.first")) plainNumber(each, pad);
  for (const each of pad.querySelectorAll(".key:is(.first, .hit)")) each.classList.remove("first", "hit");
  pad.classList.toggle("lit", Boolean(number));
  if (!number) return;
  for (const each of pad.querySelectorAll(".key")) {
    if (each.value === number) {
      each.classList.add("first");
      each.textContent = word("all");
      each.setAttribute("aria-label", word("allfour"));
    } else if (isTile(each.value) && each.value.slice(1) === number.slice(1)) each.classList.add("hit");
  }
}

/* A pad that the server drew shows its own draft: what is touched now comes after it. */
function showAway() {
  const pad = byId("pad");
  if (!onTable() || !(local || goesFirst())) return;
  remember();
  liftTouched();
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
    for (const parts of [".echo", ".meld:empty"])
      for (const each of place.base?.querySelectorAll(parts) || []) each.remove();
    if (!place.base?.children.length) place.base = null;
    plainKeys(pad);
  }
  pad.classList.add("away", "open");
  /* Whose turn it is after one that waits, only the server knows. */
  if (ofGame(here).some((each) => each.act))
    for (const each of pad.querySelectorAll(".between > .who-badge, .between > .who-badge + .vh")) each.remove();
  lightNumber(pad);
  const prompt = make("p", noted || word(begun() ? "missing" : "touch"), { class: "prompt" });
  place.replaceChildren(...[(!local || local.draft) && place.base, drawLocal(), prompt].filter(Boolean));
  pad.querySelector(".pad-foot .bar, .pad-foot .acts, .pad-foot .ways-on")?.replaceWith(awayBar(pad));
  rest(pad);
  const list = place.querySelector(".melds:last-of-type");
  /* The end of what was touched is seen; of what lies on the table, its beginning. */
  list?.scrollTo(/^(meld|joly):/.test(local?.taps.at(-1)?.value) ? 0 : list.scrollWidth, 0);
  if (focus) pad.querySelector(`button[value="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
}

/* A player's name stands behind its letter, which a badge may show. */
const playerOf = (tap) =>
  `${tap.value.slice(5)} ${(tap.button?.querySelector(".who-badge")?.nextSibling?.textContent || labelOf(tap)).trim()}`;

/* Whose entry the pad was drawn for; after an act or another's entry only the server knows. */
function drawnFor() {
  const letter = fieldOf("draft").match(/^([A-D]):/)?.[1] || "";
  return ofGame(here).every(({ act, who }) => !act && (!who || who === letter)) ? letter : "";
}

/* Of a number that was touched last nothing is drawn yet: it goes with what is touched now. But
   touched anew it takes the place of a tile alone: beside one it stays where it is. */
function withoutNumber(draft) {
  const [, before, begun] = draft.match(/^(.*[:/]) (n\d+)$/) || [];
  const alone = /[:/] [^ /]+ \/$/.test(before || "");
  return begun && !alone ? [before.replace(/ \/$/, ""), [begun]] : [draft, []];
}

/* Once it was touched, its key means all four of them. */
const labelOfNumber = (value) =>
  labelOf({ button: closed?.querySelector(`.key[value="${value}"]`), value: value.slice(1) });
