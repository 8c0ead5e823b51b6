/* Small things */

const openNamed = () => {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named && named.matches("details:not([open])")) named.open = true;
};
openNamed();
window.addEventListener("hashchange", openNamed);

document.addEventListener("focusin", (event) => {
  if (event.target.matches("textarea[data-copy]")) event.target.select();
});
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(".prefs[open]")) {
    if (!open.contains(event.target)) open.removeAttribute("open");
  }
});

/* Who touches needs no arrows: they are loaded when a key of a keyboard is pressed. */
document.addEventListener(
  "keydown",
  () => {
    if (!document.querySelector("#pad, .bands")) return;
    const script = document.createElement("script");
    script.src = address.replace("joly.js", "keys.js");
    document.head.append(script);
  },
  { once: true },
);
