/* What is said, and what a phone knows of its game: asked for while the network is there, and kept. */

const here = location.pathname.match(/^(.*\/games\/[^/]+)/)?.[1] || "";
let known = null;

function make(name, text = "", marks = {}, ...inside) {
  const made = document.createElement(name);
  made.append(...[text, ...inside].filter(Boolean));
  for (const [mark, value] of Object.entries(marks)) made.setAttribute(mark, value);
  return made;
}

const word = (name) => known?.querySelector(`#w-${name}`)?.textContent || "";

/* Where a text has forms, the one of a number that this language counts alike. */
const KINDS = [1, 2, 20];
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

function counted(name, number = count()) {
  const kind = KINDS.find((each) => plural.select(each) === plural.select(number)) || KINDS[1];
  return (word(`${name}-${kind}`) || word(name)).replace("…", number);
}

function learn(text) {
  known = joly.parse(text).getElementById("away");
  return Boolean(known);
}

async function learnWords() {
  const kept = `words ${here}`;
  try {
    const answer = here && (await fetch(`${here}/away`));
    const text = answer?.ok && !answer.redirected && (await answer.text());
    if (text && learn(text)) {
      await Promise.all([keep(kept, text), keep("words", text)]).catch(() => {});
      return;
    }
  } catch {
    /* What was learnt before will do. */
  }
  const text = (await recall(kept)) || (await recall("words"));
  if (text) learn(text);
}

/* Some taps enter something, most touch the draft alone; a star says how others of a kind begin. */
const doesRecord = (value) =>
  known.dataset.records
    .split(" ")
    .some((each) => (each.endsWith("*") ? value.startsWith(each.slice(0, -1)) : each === value));

/* A tile as the pages draw it, from what its key says. */
function drawTile({ value, label, joly: stands }) {
  const key = value.replace("J=", "").replace(/h$/, "");
  const marks = { class: `tile ${key === "J" || stands ? "j" : key[0]}`, role: "img" };
  if (!stands) return make("span", key === "J" ? "J" : key.slice(1), { ...marks, "aria-label": label });
  const face = make("b", key.slice(1), { class: key[0] });
  return make("span", "J", { ...marks, "aria-label": word("joly").replace("…", label) }, face);
}

const isNumber = (value) => /^n\d+$/.test(value);
const isTile = (value) => /^(J|(J=)?[rybk]\d+h?)$/.test(value);

/* One meld after the other: where neither the number nor the colour goes on, the next one begins. */
function apart(taps) {
  const melds = [];
  let tiles = null;
  for (const each of taps) {
    const [, colour, number] = each.value.match(/^(?:J=)?([nrybk])(\d+)/) || [];
    const goesOn = tiles?.every((tile) => tile.number === number) || tiles?.every((tile) => tile.colour === colour);
    if (each.value === "nextmeld") tiles = null;
    else if (tiles && (!number || goesOn)) melds.at(-1).push(each);
    else {
      melds.push([each]);
      tiles = each.value.startsWith("joly:") ? null : [];
    }
    if (number) tiles?.push({ colour, number });
  }
  return melds;
}

function drawWhat(item) {
  const what = make("p", item.who ? `${item.who}: ` : "", { class: "row" });
  for (const meld of apart(item.what)) {
    const tiles = meld.map((each) => (isTile(each.value) ? drawTile(each) : make("span", each.label)));
    what.append(make("span", "", { class: "tiles small" }, ...tiles));
  }
  what.append(make("strong", item.act));
  return what;
}
