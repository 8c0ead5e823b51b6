/* A folded line says what is chosen: in the server's words, which are asked for after each change. */

const form = document.querySelector(".new-series");
const SAID = ".new-series summary";
let asked = 0;

async function say() {
  const mine = ++asked;
  const chosen = new URLSearchParams(new FormData(form));
  for (const each of ["csrf_token", "token"]) chosen.delete(each);
  try {
    const answer = await fetch(`${form.getAttribute("action")}?${chosen}`);
    if (!answer.ok || mine !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const lines = page.querySelectorAll(SAID);
    if (mine !== asked) return;
    for (const [at, line] of document.querySelectorAll(SAID).entries()) {
      if (lines[at]) line.replaceChildren(...lines[at].childNodes);
    }
  } catch {
    /* Without a network they say what was set when the page came. */
  }
}

form.addEventListener("change", say);
