/* What changes on the screen is asked for. Written for browsers that are ten years old: no chaining
   with a question mark, no catch without a name. */

const POLL_MS = 1500;
const byId = (id) => document.getElementById(id);
const parse = (text) => new DOMParser().parseFromString(text, "text/html");

let asking = false;
let asks = 0;

const GAP_PX = 12;

/* What is said at the foot of the screen covers no meld: the table ends above it. */
function makeRoom() {
  const high = Math.max(...Array.from(document.querySelectorAll(".lost"), (each) => each.offsetHeight));
  document.documentElement.style.setProperty("--noted", `${high && high + GAP_PX}px`);
  fit();
}

const note = (id, is) => {
  if (byId(id).hidden !== is) return;
  byId(id).hidden = !is;
  makeRoom();
};

function show(next) {
  const now = byId("screen");
  if (!next || !now) return;
  /* The server has been renewed: so are style and script. */
  if (next.dataset.version !== document.body.dataset.version) {
    location.reload();
    return;
  }
  const news = next.dataset.say !== now.dataset.say || next.dataset.etag !== now.dataset.etag;
  now.replaceWith(document.adoptNode(next));
  fit();
  if (news) tell(next.dataset.say);
}

async function ask() {
  const now = byId("screen");
  if (asking || document.hidden || !now) return;
  asking = true;
  try {
    const answer = await fetch(now.dataset.url, {
      headers: { "If-None-Match": now.dataset.etag },
      cache: "no-store",
      credentials: "same-origin",
    });
    if (answer.status === 200) show(parse(await answer.text()).getElementById("screen"));
    const out = answer.status === 401 || answer.status === 403 || answer.status === 421;
    note("away", out || answer.status === 404);
    /* A screen that was sent away is joined again by another page than this. */
    if (out) clearInterval(asks);
    note("lost", answer.status >= 500);
  } catch (error) {
    note("lost", true);
  }
  asking = false;
}

asks = setInterval(ask, POLL_MS);
document.addEventListener("visibilitychange", ask);
