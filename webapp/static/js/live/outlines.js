/* The tiles that the last frame shows, drawn over the live picture. */

const SVG = "http://www.w3.org/2000/svg";
const DOUBTFUL = 0.9;

function drawTile([tile, sure, quad]) {
  const part = document.createElementNS(SVG, "g");
  const outline = document.createElementNS(SVG, "polygon");
  const doubtful = sure < DOUBTFUL;
  outline.setAttribute("class", doubtful ? "outline doubtful" : "outline");
  outline.setAttribute("points", quad.map((corner) => corner.join(",")).join(" "));
  const text = document.createElementNS(SVG, "text");
  const [left, right] = [quad[3], quad[2]];
  text.setAttribute("class", tile[0].toLowerCase());
  text.setAttribute("x", (left[0] + right[0]) / 2);
  text.setAttribute("y", (left[1] + right[1]) / 2);
  text.setAttribute("font-size", Math.hypot(right[0] - left[0], right[1] - left[1]) * 0.42);
  text.textContent = (tile === "J" ? "J" : tile.slice(1)) + (doubtful ? "?" : "");
  part.append(outline, text);
  return part;
}

function drawOutlines(svg, said) {
  svg.setAttribute("viewBox", `0 0 ${said.width} ${said.height}`);
  svg.replaceChildren(...said.tiles.map(drawTile));
}
