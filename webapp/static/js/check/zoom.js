/* The photo under the fingers: zoomed and moved by its view box, so that what is drawn over it goes
   along. A stage is what holds the photo; its page may be exchanged around it. */

const MOST_ZOOM = 8;

const svgOf = () => document.querySelector(".stage .picture");
const boxOf = (svg) => svg.viewBox.baseVal;

function wholeOf(svg) {
  svg.dataset.whole ||= svg.getAttribute("viewBox");
  const [, , width, height] = svg.dataset.whole.split(" ").map(Number);
  return { width, height };
}

const zoomOf = (svg) => wholeOf(svg).width / boxOf(svg).width;

/* The view box is as wide as the stage, so that a tall photo uses its sides when it is zoomed. */
function pointIn(svg, x, y) {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
}

function setView(svg, x, y, zoom) {
  const { width, height } = wholeOf(svg);
  const [w, h] = [width / zoom, height / zoom];
  const within = (at, size, all) => Math.min(Math.max(at, 0), all - size);
  svg.setAttribute("viewBox", [within(x, w, width), within(y, h, height), w, h].join(" "));
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.disabled = Number(button.dataset.zoom) > 1 ? zoom >= MOST_ZOOM : zoom <= 1;
  }
}

/* Zoom by a factor; what lies under the point stays there. */
function zoomBy(factor, x, y) {
  const svg = svgOf();
  const edge = svg.getBoundingClientRect();
  const at = pointIn(svg, x ?? edge.left + edge.width / 2, y ?? edge.top + edge.height / 2);
  const box = boxOf(svg);
  const zoom = Math.min(Math.max(zoomOf(svg) * factor, 1), MOST_ZOOM);
  const share = zoomOf(svg) / zoom;
  setView(svg, at.x - (at.x - box.x) * share, at.y - (at.y - box.y) * share, zoom);
}

function moveBy(dx, dy) {
  const svg = svgOf();
  const box = boxOf(svg);
  const scale = svg.getScreenCTM().a;
  setView(svg, box.x - dx / scale, box.y - dy / scale, zoomOf(svg));
}

/* What has the focus is seen. */
function bringIntoView(each) {
  const svg = svgOf();
  if (!svg.contains(each) || zoomOf(svg) === 1) return;
  const [box, lies] = [boxOf(svg), each.getBBox()];
  const inside = lies.x >= box.x && lies.y >= box.y &&
    lies.x + lies.width <= box.x + box.width && lies.y + lies.height <= box.y + box.height;
  if (inside) return;
  setView(svg, lies.x + lies.width / 2 - box.width / 2, lies.y + lies.height / 2 - box.height / 2, zoomOf(svg));
}
