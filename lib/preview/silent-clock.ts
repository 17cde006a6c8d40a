/** Samples per second, one byte each. Chromium takes no fewer than 3,000. */
const RATE = 8000;

/** The value of silence in 8-bit PCM. */
const SILENCE = 128;

const MINUTE_BYTES = 60 * RATE;

/**
 * A WAV of silence. A media element that plays it keeps the time of a file that the browser can't play at all. Its minutes share
 * their bytes, so it takes little memory.
 */
export function silentClock(durationSec: number): Blob {
  const bytes = Math.max(1, Math.round(durationSec * RATE));
  const minute = new Blob([new Uint8Array(MINUTE_BYTES).fill(SILENCE)]);
  const minutes = Array<Blob>(Math.floor(bytes / MINUTE_BYTES)).fill(minute);
  return new Blob([header(bytes), ...minutes, minute.slice(0, bytes % MINUTE_BYTES)], { type: 'audio/wav' });
}

/** RIFF, `fmt ` and the head of `data`: https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html */
function header(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const text = (at: number, name: string) => {
    for (let i = 0; i < name.length; i++) view.setUint8(at + i, name.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, mono; then samples and bytes per second, bytes of a sample, its bits.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  return view.buffer;
}
