/* The camera in the page: it opens when somebody asks for it, and closes with the page. What leaves
   the phone are small frames, one at a time. */

const LONGEST = 1280;
const SMALLEST = 640;
const LARGEST_BYTES = 240_000;
const QUALITIES = [0.85, 0.65, 0.45];
const EACH_MS = 250;
const PATIENCE_MS = 8000;

const canvas = document.createElement("canvas");

const mayLook = () => Boolean(window.isSecureContext && navigator.mediaDevices?.getUserMedia);

async function openCamera(video, wide = 1920, tall = 1080) {
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: wide }, height: { ideal: tall } },
  });
  await video.play();
}

function closeCamera(video) {
  for (const track of video.srcObject?.getTracks() || []) track.stop();
  video.srcObject = null;
}

function picture(shown, longest, quality) {
  const wide = shown.videoWidth || shown.width;
  const tall = shown.videoHeight || shown.height;
  const scale = Math.min(1, longest / Math.max(wide, tall));
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(tall * scale);
  canvas.getContext("2d").drawImage(shown, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

async function frameOf(video) {
  for (const longest of [LONGEST, SMALLEST]) {
    for (const quality of QUALITIES) {
      const blob = await picture(video, longest, quality);
      if (blob && blob.size <= LARGEST_BYTES) return blob;
    }
  }
  return null;
}

/* What the server says of a frame: its status, and its words where it has some. */
async function sendFrame(video, url) {
  const body = video.videoWidth ? await frameOf(video) : null;
  if (!body) return { status: 204 };
  const answer = await fetch(url, {
    method: "POST",
    body,
    credentials: "same-origin",
    headers: {
      "Content-Type": "image/jpeg",
      "X-CSRFToken": document.querySelector('[name="csrf_token"]').value,
    },
    signal: AbortSignal.timeout?.(PATIENCE_MS),
  });
  const said = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : {};
  return { status: answer.status, ...said };
}

/* Frames are sent one after the other while the page is looked at, four a second at most. */
async function lookOn(video, address, hear) {
  while (video.srcObject) {
    const began = performance.now();
    if (!document.hidden) {
      let said = { status: 0 };
      try {
        said = await sendFrame(video, address());
      } catch {
        /* The server is away for a moment: status 0 says so. */
      }
      if (!video.srcObject) return;
      hear(said);
    }
    const wait = Math.max(EACH_MS - (performance.now() - began), 30);
    await new Promise((done) => setTimeout(done, wait));
  }
}
