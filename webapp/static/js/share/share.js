/* What the phone's own sheet takes is offered to it; where there is none (plain http) the picture is
   saved and the text copied. */

const byId = (id) => document.getElementById(id);
const picture = byId("shared");
const words = byId("share-words");

const offer = (id, act) => {
  const button = byId(id);
  button.hidden = false;
  button.addEventListener("click", () => act(button));
};

/* Whoever closes the sheet has changed their mind: that is no error. */
const hand = (what) => navigator.share(what).catch(() => {});

/* Over http there is no clipboard to ask, and by https it may be refused: the older way is left, and
   where that is not there either, the text stands chosen. */
const isCopied = async () => {
  try {
    await navigator.clipboard.writeText(words.value);
    return true;
  } catch {
    words.focus({ preventScroll: true });
    words.select();
    return document.execCommand("copy");
  }
};

/* The file is there before the touch: a phone forgets the touch while it would be fetched. */
async function offerPicture() {
  const answer = await fetch(picture.src, { credentials: "same-origin" });
  if (!answer.ok) return;
  const file = new File([await answer.blob()], picture.dataset.name, { type: "image/png" });
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    offer("share-picture", () => hand({ files: [file] }));
  }
}

if (navigator.share) {
  offer("share-text", () => hand({ text: words.value }));
  if (picture) offerPicture().catch(() => {});
}
/* Said each time, whatever came of it: a second touch wants an answer too. */
offer("copy-text", async (button) => {
  const said = byId("copied");
  said.textContent = "";
  const is = await isCopied();
  if (is) button.textContent = button.dataset.done;
  said.textContent = is ? said.dataset.done : said.dataset.chosen;
});

/* Others' pictures are drawn just now: this one is asked for once more. */
picture?.addEventListener("error", () => {
  if (picture.dataset.again) return;
  picture.dataset.again = "1";
  setTimeout(() => {
    picture.src = `${picture.getAttribute("src")}&again=1`;
  }, 3000);
});
