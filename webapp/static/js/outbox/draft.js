/* The pad without a network as it is shown: what was touched, the keys, and what goes on from there. */

/* A meld as it lies there; of a Joly, the tile that is given for it. */
function drawTouched({ value, label }) {
  const given = value.match(/^joly:(\w+)/)?.[1];
  if (given) return [drawTile({ value: given, label: labelOfKey(given) }), make("small", label)];
  const tiles = value.startsWith("meld:") ? document.querySelectorAll(`#m${value.slice(5)} .tile`) : [];
  return tiles.length ? [...tiles].map((each) => each.cloneNode(true)) : [make("small", label)];
}

function drawLocal() {
  const list = make("ul", "", { class: "melds" });
  for (const meld of apart(local?.taps || [])) {
    const row = make("li", "", { class: "meld current" });
    for (const each of meld) {
      if (!isTile(each.value)) row.append(...(each.shown ? drawTouched(each) : []));
      else {
        const tile = drawTile(each);
        const key = make("button", "", { class: tile.className, name: "tap", value: `away:${local.taps.indexOf(each)}`, "aria-label": tile.getAttribute("aria-label") });
        key.append(...tile.childNodes);
        row.append(each.value === "J" ? tile : key);
      }
    }
    list.append(row);
  }
  return list;
}

/* What is touched on the table is seen there, too. */
function liftTouched() {
  for (const meld of document.querySelectorAll("#live .meld[id]")) {
    const is = ({ value }) => value === `meld:${meld.id.slice(1)}` || value.endsWith(` in ${meld.id}`);
    meld.classList.toggle("up", Boolean(local?.taps.some(is)));
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
  rest(pad);
  const list = place.querySelector(".melds:last-of-type");
  list?.scrollTo(list.scrollWidth, 0);
  if (focus) pad.querySelector(`button[value="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
}
