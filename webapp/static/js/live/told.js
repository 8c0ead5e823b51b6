/* What a camera sees that the record does not have: asked for, shown, and answered by one touch. */

const part = () => document.getElementById("seen");

function putTold(next, put) {
  const now = part();
  if (!next) {
    now?.remove();
    return;
  }
  const fresh = document.adoptNode(next);
  if (now) {
    const open = now.querySelector("details[open]");
    now.replaceWith(fresh);
    if (open) fresh.querySelector("details")?.setAttribute("open", "");
  } else {
    put(fresh);
  }
  if (now?.textContent !== fresh.textContent) {
    joly.speak([...fresh.querySelectorAll(".said li, .msg")].map((each) => each.textContent).join(" "));
  }
}

const toldOf = async (answer) =>
  answer.status === 204 ? null : joly.parse(await answer.text()).getElementById("seen");

async function askTold(url, put) {
  try {
    const answer = await fetch(url, {
      headers: { "X-Fragment": "seen" },
      cache: "no-store",
      credentials: "same-origin",
    });
    putTold(await toldOf(answer), put);
  } catch {
    /* It is asked for again with the next news. */
  }
}

/* Return whether something was entered; then nothing is told any more. */
async function sayTold(form, tap, put) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("tap", tap);
  const answer = await fetch(form.action, {
    method: "POST",
    body: fields,
    headers: { "X-Fragment": "seen" },
    credentials: "same-origin",
  });
  const next = await toldOf(answer);
  putTold(next, put);
  return answer.status === 200 && !next;
}

/* A touch of any button in it; where the server is away it stays told, and may be touched again. */
function hearTouches(put, then, lost) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.closest("#seen")) return;
    const tap = event.submitter?.value || form.querySelector(".go")?.value;
    if (!tap) return;
    event.preventDefault();
    try {
      if (await sayTold(form, tap, put)) then();
    } catch {
      delete form.dataset.sent;
      lost();
    }
  });
}
