/* Photos wait too, behind the entries that were taken down before them. */

const PHOTOS_MOST = 10;
const FAILS_MOST = 2;
const PHOTO_BYTES = 12 * 2 ** 20;

async function keepPhoto(form, file) {
  if (waiting.filter((each) => each.kind === "photo").length >= PHOTOS_MOST) {
    sayPhoto(form, word("ten"));
    return;
  }
  try {
    await add({
      kind: "photo", token: form.elements.token.value, address: pathOf(form), fields: fieldsIn(form), blob: new Blob([await file.arrayBuffer()], { type: file.type }),
      name: file.name || "photo", who: "", act: word("photo"), what: [],
    });
    form.elements.token.value = newToken();
    await changed();
    sayPhoto(form, word("kept"), { "data-kept": "" });
  } catch {
    sayPhoto(form, word("room"));
  }
}

function sayPhoto(form, text, marks = {}) {
  byId("photo-said")?.remove();
  form.after(make("p", text, { id: "photo-said", class: "msg", role: "status", ...marks }));
  form.elements.photo.value = "";
}

/* Say whether the outbox takes a photo: where the network is away, or entries go before it. */
joly.photo = (form, failed = false) => {
  const file = form.elements.photo?.files[0];
  if (!known || !here || !file || !/photos.$/.test(pathOf(form))) return false;
  /* What fails once or twice is sent again by the page, which then leads to the photo. */
  const fails = (form.dataset.fails = Number(form.dataset.fails || 0) + Number(failed));
  if (fails > FAILS_MOST) setAway(true);
  if (!away && !goesFirst()) return false;
  if (file.size > PHOTO_BYTES) sayPhoto(form, word("large"));
  else keepPhoto(form, file);
  return true;
};
