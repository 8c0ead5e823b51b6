/* An app on the home screen has cookies of its own, and nobody to press the button for it. */

const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
if (installed) document.querySelector("[data-over]")?.requestSubmit();
