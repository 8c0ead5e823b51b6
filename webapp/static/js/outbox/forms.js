/* Other forms that enter something are sent by the script too, one touch after the other; without
   a network those that enter wait, and the rest says that it needs one. */

const FORM_MS = 20_000;
const ENTERS = { do: ["apply"], tap: ["confirm", "confirmout", "stand", "keep"] };
let under_way = null;
const follows = [];

const pathOf = (form) => new URL(form.getAttribute("action") || location.href, location.href).pathname;
const isForm = (form) =>
  Boolean(known && here && form.method === "post" && form.elements.token) &&
  /* What a camera tells has a script of its own, and means nothing any more where it had to wait. */
  !form.matches("#pad, [data-upload], [enctype], #seen form") &&
  pathOf(form).startsWith(`${here}/`);

const enters = (pressed) => !pressed?.name || Boolean(ENTERS[pressed.name]?.includes(pressed.value));

function fieldsIn(form, pressed) {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  if (pressed?.name) fields.push([pressed.name, pressed.value]);
  return fields.filter(([name]) => name !== "csrf_token" && name !== "token");
}

async function keepForm(form, pressed, what) {
  try {
    await add({
      kind: "form", token: form.elements.token.value, address: pathOf(form), page: location.pathname + location.search,
      fields: fieldsIn(form, pressed), who: "", act: what, what: [],
    });
    await changed();
    joly.speak(`${counted("count")}. ${word("kept")}`);
  } catch {
    sayNeeds(form, word("room"));
  }
}

function sayNeeds(form, text = word("needs")) {
  form.querySelector(".needs")?.remove();
  form.append(make("p", text, { class: "msg needs", role: "alert" }));
}

const titleOf = (pressed) =>
  (pressed?.getAttribute("aria-label") || pressed?.textContent || document.title).trim();

function unanswered(form, pressed) {
  setAway(true);
  if (enters(pressed)) return keepForm(form, pressed, titleOf(pressed));
  return sayNeeds(form);
}

/* What was pressed has its answer. */
function rest(pad) {
  pad.removeAttribute("aria-busy");
  for (const each of document.querySelectorAll(".pressed")) each.classList.remove("pressed");
}

/* The table's own form has its own ways; those of the other pads come here. */
function failedForm(tap) {
  const pad = byId("pad");
  if (!pad || !here) return false;
  setAway(true);
  rest(pad);
  if (tap.value === "confirm" && /quick$/.test(pathOf(pad))) keepForm(pad, tap.button, titleOf(tap.button));
  else sayNeeds(pad);
  return true;
}

const touchOf = (pressed) => ({ name: pressed.name, value: pressed.value, label: titleOf(pressed) });
const alike = ({ name, value, label }) =>
  [...document.querySelectorAll(`main button[name="${name}"]`)].find(
    (each) => each.value === value && titleOf(each) === label);

/* The page is exchanged before another touch is looked for on it. */
async function show(answer, pressed) {
  const told = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
  if (!told?.location) {
    await joly.showMain(joly.parse(await answer.text()), location.href);
    return;
  }
  const where = new URL(told.location, location.href);
  if (where.pathname !== location.pathname) {
    location.assign(where);
    return;
  }
  const page = await fetch(where, { cache: "no-store", signal: limit(FORM_MS) });
  const next = joly.parse(await page.text());
  /* Where the answer leads to what was touched, nothing moves from under the thumb. */
  const place = byId(where.hash.slice(1))?.contains(pressed) && pressed.getBoundingClientRect().top;
  await joly.showMain(next, where.href);
  const same = place && alike(touchOf(pressed));
  if (same) {
    scrollBy(0, same.getBoundingClientRect().top - place);
    same.focus({ preventScroll: true });
  } else byId(where.hash.slice(1))?.scrollIntoView();
}

async function sendForm(form, pressed) {
  under_way = pressed || {};
  if (pressed) pressed.ariaBusy = "true";
  const fields = new URLSearchParams(fieldsIn(form, pressed));
  for (const name of ["csrf_token", "token"]) fields.set(name, form.elements[name].value);
  try {
    const answer = await fetch(pathOf(form), {
      method: "POST", body: fields, headers: { "X-Outbox": "1" }, signal: limit(FORM_MS),
    });
    if (GATEWAY.includes(answer.status) || answer.status === 429) throw answer;
    await show(answer, pressed);
  } catch {
    delete form.dataset.sent;
    await unanswered(form, pressed);
  } finally {
    if (pressed) pressed.ariaBusy = null;
    under_way = null;
  }
  const next = follows.length && alike(follows.shift());
  if (next) next.click();
  else follows.length = 0;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!isForm(form)) return;
  event.preventDefault();
  const pressed = event.submitter;
  if (under_way) {
    /* A touch before the answer is no touch less; a second one that enters something is no more. */
    const again = enters(under_way) || follows.some(enters);
    if (pressed?.name && !(again && enters(pressed))) {
      follows.push(touchOf(pressed));
    }
    return;
  }
  if (goesFirst() || away) {
    if (pressed) pressed.ariaBusy = null;
    unanswered(form, pressed);
    delete form.dataset.sent;
  } else sendForm(form, pressed);
});
