/**
 * The one table of codecs that players play from an MP4, so that a clip may hold them as a copy. To add a codec, add a line. An MP4's own
 * tracks may have a few more, which are copied unseen (`lib/cut/plan/usable-tracks.ts`).
 */
import type { TrackKind } from './info';

/**
 * Codecs that current Chromium, Firefox, Safari and QuickTime play from an MP4 wherever the system decodes them at all: ffmpeg's
 * names, with those of their sample entries (and Mediabunny's, if it is another one). Being registered for MP4 isn't enough: VP8 and
 * PCM are, and play nearly nowhere.
 */
const PLAYED = {
  video: {
    h264: ['avc1', 'avc3', 'avc'],
    hevc: ['hvc1', 'hev1', 'dvh1', 'dvhe'],
    av1: ['av01'],
    vp9: ['vp09'],
  },
  audio: {
    aac: ['mp4a'],
    mp3: ['.mp3'],
    opus: ['Opus'],
    ac3: ['ac-3'],
    eac3: ['ec-3'],
    flac: ['fLaC'],
    alac: ['alac'],
  },
} as const satisfies Partial<Record<TrackKind, Record<string, readonly string[]>>>;

const CODECS: Partial<Record<TrackKind, Record<string, readonly string[]>>> = PLAYED;

/** ffmpeg's names by the others in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(CODECS)
    .flatMap((codecs) => Object.entries(codecs))
    .flatMap(([name, others]) => others.map((other) => [other.toLowerCase(), name] as const)),
);

/** ffmpeg's name of a codec. @param codec the container's, Mediabunny's or ffmpeg's name. */
export function codecName(codec: string): string {
  const name = codec.toLowerCase();
  return NAMES.get(name) ?? name;
}

/** True if ordinary players play this stream from an MP4. */
export function playsInMp4({ kind, codec }: { kind: TrackKind; codec: string }): boolean {
  return Object.keys(CODECS[kind] ?? {}).includes(codecName(codec));
}

/** The sample entries of the codecs that play from an MP4. */
export function playedFormats(kind: keyof typeof PLAYED): readonly string[] {
  return Object.values(PLAYED[kind]).flat();
}
