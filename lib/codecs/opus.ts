/** Samples per second of every Opus stream: RFC 7845 §5.1. */
export const OPUS_RATE = 48_000;

/** Seconds that a decoder needs before its output is right: RFC 7845 §4.6. */
export const OPUS_PREROLL_SEC = 0.08;

/** Seconds of video lead-in up to which the offset described at {@link opusPlaysLate} can't be noticed. */
const UNNOTICED_LEAD_IN_SEC = 0.025;

/** What {@link opusPlaysLate} looks at in a clip. */
export interface OpusBesideVideo {
  /** Whether video packets are copied, so that a lead-in may stand before the first frame shown. */
  videoCopied: boolean;
  /** Codecs of the audio streams that are copied: names as ffmpeg has them, or the formats of sample entries. */
  copiedAudio: readonly string[];
  /** Seconds that the video lead-in takes on the clip's media timeline. */
  leadInSec: number;
}

/**
 * Whether Opus in this MP4 would be out of step with the video. Chromium plays Opus late by the whole length of the video's
 * lead-in, because it applies the edit list to video alone. Such audio has to be encoded.
 */
export function opusPlaysLate({ videoCopied, copiedAudio, leadInSec }: OpusBesideVideo): boolean {
  return (
    videoCopied &&
    leadInSec > UNNOTICED_LEAD_IN_SEC &&
    copiedAudio.some((codec) => codec.toLowerCase() === 'opus')
  );
}

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
