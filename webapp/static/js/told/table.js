/* On a table: what the camera of another phone sees lies above the keys, at the thumb. */

const put = (told) => {
  const pad = document.getElementById("pad");
  if (pad) pad.before(told);
  else document.getElementById("live")?.after(told);
};
let heard = "";

function look() {
  const live = document.getElementById("live");
  if (!live || live.dataset.etag === heard) return;
  heard = live.dataset.etag;
  if (live.dataset.eye) askTold(live.dataset.eye, put);
  else putTold(null, put);
}

look();
new MutationObserver(look).observe(document.getElementById("main"), { childList: true });
hearTouches(put, joly.ask, joly.ask);
