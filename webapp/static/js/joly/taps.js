/* Taps are posted one after the other, and only the pad is exchanged. */

const RETRY_MS = [300, 700, 1500, 3000];
const ANSWER_MS = 8000;

function showPad(next, was) {
  const pad = byId("pad");
  const within = pad.contains(document.activeElement);
  pad.replaceWith(document.adoptNode(next));
  for (const each of document.querySelectorAll(".pressed")) each.classList.remove("pressed");
  cover();
  lift();
  showLast();
  keepAddress(next);
  taps.forEach(echo);
  if (within || next.matches(".over")) focusAgain(was, next);
  if (!next.querySelector("[role=alert]")) {
    speak(next.dataset.say || next.querySelector(".prompt, .who")?.textContent.trim());
  }
}

/* A tile that was touched stands in the draft at once, faint; the answer says what it makes there. */
function echo({ value, button }) {
  /* Escape waits among the taps as well, and is no button. */
  if (!/^([rybk]\d+|J)$/.test(value)) return;
  const pad = byId("pad");
  const mode = pad.elements.mode?.value;
  if (pad.dataset.lifted !== "" || (mode && mode !== "lay") || button.matches(".in")) return;
  const tile = document.createElement("span");
  tile.className = `tile echo ${button.classList[1]}`;
  tile.ariaHidden = "true";
  tile.innerHTML = button.innerHTML;
  let meld = pad.querySelector(".draft .meld.current");
  if (!meld) {
    let draft = pad.querySelector(".draft");
    if (!draft) {
      draft = document.createElement("div");
      draft.className = "draft";
      pad.querySelector(".told")?.replaceWith(draft);
    }
    draft.insertAdjacentHTML("afterbegin", '<ul class="melds"><li class="meld current"></ul>');
    meld = draft.querySelector(".meld");
  }
  meld.append(tile);
}

async function post(tap) {
  const pad = byId("pad");
  const fields = new URLSearchParams(new FormData(pad));
  fields.set("tap", tap.value);
  const answer = await fetch(tap.url || pad.action, {
    ...(tap.url ? { cache: "no-store" } : { method: "POST", body: fields }),
    headers: { "X-Fragment": "pad" },
    credentials: "same-origin",
    signal: AbortSignal.timeout?.(ANSWER_MS),
  });
  if (answer.status >= 500 || answer.status === 429) throw answer;
  const page = parse(await answer.text());
  const next = page.getElementById("pad");
  if (!next) {
    location.assign(answer.redirected ? answer.url : location.href);
    return;
  }
  showPad(next, tap.was);
  const live = page.getElementById("live");
  if (live) showTable(live);
  else ask();
}

/* A tap may safely be sent again: the form's token makes the server answer it once. */
async function answered(tap) {
  for (const wait of RETRY_MS) {
    try {
      await post(tap);
      return true;
    } catch (error) {
      offline(true);
      if (joly.failed?.(tap, error)) return true;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return false;
}

async function run() {
  if (posting) return;
  while (taps.length) {
    const tap = taps.shift();
    if (joly.takes?.(tap)) continue;
    posting = tap;
    const pad = byId("pad");
    pad.setAttribute("aria-busy", "true");
    if (!(await answered(tap))) {
      /* Let the browser try, and say what it finds. */
      taps.length = 0;
      posting = null;
      if (tap.url) location.assign(tap.url);
      else plain(tap.value);
      return;
    }
    byId("pad")?.removeAttribute("aria-busy");
  }
  posting = null;
}

function plain(value) {
  const pad = byId("pad");
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "tap";
  field.value = value;
  pad.append(field);
  HTMLFormElement.prototype.submit.call(pad);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "pad") {
    const button = event.submitter || touched || form.querySelector(".go");
    if (!button) return;
    event.preventDefault();
    /* A second touch of a button that records something is no second wish. */
    const once = !button.matches(".key, .tile");
    if (once && [posting, ...taps].some((tap) => tap?.value === button.value)) return;
    button.classList.add("pressed");
    const tap = { value: button.value, was: nameOf(button), button };
    taps.push(tap);
    run();
    if (posting) echo(tap);
  } else if (form.method === "post" && !form.matches("[data-upload]")) {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  }
});

document.addEventListener("click", (event) => {
  touched = event.target.closest?.('#pad button, [form="pad"]') || null;
});

addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

Object.assign(joly, { taps, run, parse, cover, speak, showPad, showMain, ask, addressOf });
