/* A bell of a few notes. A browser sounds only once a finger or a key has woken it. */

let sound = null;

function wakeSound() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  sound ||= new Context();
  if (sound.state === "suspended") sound.resume();
}

function ring(notes, apart, loudness, length) {
  notes.forEach((pitch, number) => {
    const at = sound.currentTime + number * apart;
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(loudness, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  });
}
