import { littleEndian } from '@/lib/media/bytes/byte-ranges';

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
  return new Blob([...header(bytes), ...minutes, minute.slice(0, bytes % MINUTE_BYTES)], {
    type: 'audio/wav',
  });
}

/** RIFF, `fmt ` and the head of `data`: https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html */
function header(bytes: number): BlobPart[] {
  // PCM, mono; samples and bytes per second; bytes of a sample, its bits.
  const format = [littleEndian(2, 1, 1), littleEndian(4, RATE, RATE), littleEndian(2, 1, 8)];
  const sizes = [littleEndian(4, 36 + bytes), littleEndian(4, 16), littleEndian(4, bytes)] as const;
  return ['RIFF', sizes[0], 'WAVEfmt ', sizes[1], ...format, 'data', sizes[2]];
}
