/* A link needs the network too. Where a worker answers, pages that were open before are shown; over
   plain http the browser would show a page of its own, from which no way leads back. */

const isPlain = (event) =>
  !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

const leads = (link) =>
  link.origin === location.origin &&
  !link.target &&
  !(link.matches("[data-photo]") && byId("photo-file")) &&
  !link.hasAttribute("download") &&
  link.href.split("#")[0] !== location.href.split("#")[0];

let said = null;

/* Fixed in view, wherever the page is scrolled to, until something else is touched. */
function sayOf(link) {
  said = link;
  document.body.append(make("p", word("page"), { id: "link-said", class: "msg error" }));
  joly.speak(word("page"));
}

/* It may be back by now: whoever touched nothing else since then is led there. */
async function tryLink(link) {
  try {
    await reach();
    if (said === link) location.assign(link.href);
  } catch {
    /* Said already. */
  }
}

/* First of all who hear of a touch: what is not followed has not been touched. */
document.addEventListener(
  "click",
  (event) => {
    said = null;
    byId("link-said")?.remove();
    const link = event.target.closest?.("a[href]");
    if (!link || !known || !away || !isPlain(event) || !leads(link)) return;
    if (navigator.serviceWorker?.controller) return;
    event.preventDefault();
    event.stopPropagation();
    sayOf(link);
    tryLink(link);
  },
  true,
);
