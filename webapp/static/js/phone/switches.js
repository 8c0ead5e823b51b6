/* A switch holds as soon as it is touched; the button is for who has no scripts, or no network just then.
   One after the other: an earlier answer would bring back how the switches stood. */

const told = document.querySelector("[data-kept]");

async function keep(form) {
  let kept = false;
  try {
    const body = new FormData(form);
    body.set("at_once", "1");
    /* Whoever leaves the page at once has touched it all the same. */
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true });
    kept = answer.status === 204;
  } catch {
    /* Said below. */
  }
  told.textContent = kept ? told.dataset.kept : told.dataset.lost;
  window.joly.speak(told.textContent);
}

let before = Promise.resolve();
told.closest("form").addEventListener("change", ({ currentTarget }) => {
  told.textContent = "";
  before = before.then(() => keep(currentTarget));
});
