/* A phone that has just joined appears while the list is open: it is asked for every ten seconds,
   for half an hour. */

const PAUSE_MS = 10000;
const MOST = 180;

let asked = 0;

async function lookForPhones() {
  if (document.hidden) return;
  asked += 1;
  if (asked === MOST) clearInterval(looking);
  const shown = document.getElementById("phones");
  const answer = await fetch(shown.dataset.poll, { cache: "no-store", credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.getElementById("phones");
  const links = (list) => [...list.querySelectorAll("a")].map(({ pathname }) => pathname).join();
  if (!found || links(found) === links(shown)) return;
  shown.replaceWith(found);
  const newest = found.querySelector("li:last-child");
  document.getElementById("say").textContent = newest ? newest.textContent : "";
}

/* Without a network nothing has changed. */
const looking = setInterval(() => lookForPhones().catch(() => {}), PAUSE_MS);
