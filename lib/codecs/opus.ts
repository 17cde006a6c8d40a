/** Samples per second of every Opus stream: RFC 7845 §5.1. */
export const OPUS_RATE = 48_000;

/** Seconds that a decoder needs before its output is right: RFC 7845 §4.6. */
export const OPUS_PREROLL_SEC = 0.08;

/** Samples of a packet at 48 kHz: RFC 6716 §3.1. Null for a packet without frames. */
export function opusPacketSamples(packet: Uint8Array): number | null {
  const [toc = 0, second = 0] = packet;
  if (packet.length === 0) return null;
  const config = toc >> 3;
  const frame =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : 120 << (config & 3);
  const frames = [1, 2, 2, second & 63][toc & 3];
  return (frame ?? 0) * (frames ?? 0) || null;
}

/** Samples of the frames of the full-band mode for music at 48 kHz, by its last four configurations: RFC 6716 §3.1, table 2. */
const MUSIC_FRAMES = [120, 240, 480, 960];
const FIRST_FULL_BAND = 28;

/** A silent frame of the mode for music. Its first symbol marks it as silent (RFC 6716 §4.3). */
const SILENT_FRAME = [0xff, 0xfe];

/**
 * A silent packet: RFC 6716 §3.2. Null for a length that packets of equal frames can't have.
 * @param channels 1 or 2.
 * @param samples at 48 kHz.
 */
export function silentOpusPacket(channels: 1 | 2, samples: number): Uint8Array | null {
  const config = MUSIC_FRAMES.findLastIndex((frame) => samples % frame === 0);
  const frames = samples / (MUSIC_FRAMES[config] ?? Number.NaN);
  if (!(frames >= 1 && frames <= 48 && samples <= 5760)) return null;
  const toc = ((FIRST_FULL_BAND + config) << 3) | (channels === 2 ? 4 : 0);
  const all = Array.from({ length: frames }, () => SILENT_FRAME).flat();
  if (frames === 1) return Uint8Array.of(toc, ...all);
  return frames === 2 ? Uint8Array.of(toc | 1, ...all) : Uint8Array.of(toc | 3, frames, ...all);
}
