import { type Placed, type PlacedPart, TICK_SEC } from '../corpus/place';
import type { Packet, StoredStream } from '../native/files';

/** Seconds between two looks at a text. */
const STEP_SEC = 0.05;

/** Bytes of a text without content, at most. */
const EMPTY_BYTES = 2;

/** Compares the subtitles of a clip, or its data, with those of its source, at many times. */
export function judgeTexts(
  source: readonly StoredStream[],
  clip: readonly StoredStream[],
  placed: readonly Placed[],
  kind: 'subtitle' | 'data' = 'subtitle',
): string[] {
  const texts = (streams: readonly StoredStream[]) => streams.filter((stream) => stream.kind === kind);
  const made = texts(clip);
  return texts(source).flatMap((stream, i) => {
    for (const { from, to, at } of placed)
      for (let sec = 2 * TICK_SEC; sec < to - from - 2 * TICK_SEC; sec += STEP_SEC)
        if (isSteady(stream, from + sec) && textAt(stream, from + sec) !== textAt(made[i], at + sec))
          return [`${kind} ${i} shows another text at ${at + sec} s than the source at ${from + sec} s`];
    return [];
  });
}

/**
 * Compares the subtitles of a clip of several files with those of its sources, at many times: the same texts show, whichever track they
 * are in.
 */
export function judgeJoinedTexts(clip: readonly StoredStream[], placed: readonly PlacedPart[]): string[] {
  const made = clip.filter(({ kind }) => kind === 'subtitle');
  const shown = (streams: readonly StoredStream[], sec: number) =>
    streams
      .map((stream) => textAt(stream, sec))
      .filter(Boolean)
      .sort()
      .join();
  return placed.flatMap(({ source, from, to, at }) => {
    const own = source.stored.filter(({ kind }) => kind === 'subtitle');
    for (let sec = 2 * TICK_SEC; sec < to - from - 2 * TICK_SEC; sec += STEP_SEC)
      if (
        own.every((stream) => isSteady(stream, from + sec)) &&
        shown(own, from + sec) !== shown(made, at + sec)
      )
        return [`another text shows at ${at + sec} s than in the source at ${from + sec} s`];
    return [];
  });
}

/** False near the beginning and the end of a text, where a clip may be off by the rounding of its times. */
function isSteady(stream: StoredStream, sec: number): boolean {
  const on = textAt(stream, sec);
  return textAt(stream, sec - 2 * TICK_SEC) === on && textAt(stream, sec + 2 * TICK_SEC) === on;
}

/** The text on screen, by its hash; empty without one. */
function textAt(stream: StoredStream | undefined, sec: number): string {
  const isOn = ({ time, duration, size }: Packet) =>
    size > EMPTY_BYTES && time <= sec && sec < time + duration;
  return stream?.packets.find(isOn)?.md5 ?? '';
}
