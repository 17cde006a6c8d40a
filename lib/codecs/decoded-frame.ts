/** A frame as the decoder returned it. */
export interface DecodedFrame {
  format: string;
  width: number;
  height: number;
  /** All planes, one after the other, rows without padding. Luma comes first in planar formats. */
  bytes: Uint8Array;
}

/** Copies a frame, or a rectangle of it with even coordinates. The caller still has to close the frame. */
export async function copied(frame: VideoFrame, rect = frame.visibleRect): Promise<DecodedFrame> {
  const options = rect ? { rect } : {};
  const bytes = new Uint8Array(frame.allocationSize(options));
  await frame.copyTo(bytes, options);
  return { format: frame.format ?? '', width: rect?.width ?? 0, height: rect?.height ?? 0, bytes };
}

/** Copies a frame that the caller may close at once. */
export function copyOf(frame: VideoFrame): Promise<DecodedFrame> {
  const clone = frame.clone();
  return copied(clone).finally(() => clone.close());
}

/** The most bytes of all kept frames together: ten frames of 1080p. */
const MAX_KEPT_BYTES = 32 * 2 ** 20;

interface Kept {
  track: WeakRef<object>;
  sample: number;
  bytes: number;
  frame: Promise<DecodedFrame>;
}

/** Oldest first. */
const kept: Kept[] = [];

/**
 * Keeps a copy of a decoded frame that is needed again soon: a smart cut encodes frames of the source and then compares them with
 * the clip's.
 * @param track of an open file, the same object here and in {@link takeDecoded}.
 */
export function keepDecoded(track: object, sample: number, frame: VideoFrame): void {
  const bytes = frame.allocationSize();
  const copy = copyOf(frame);
  // `takeDecoded` ignores a frame that couldn't be copied.
  copy.catch(() => undefined);
  kept.push({ track: new WeakRef(track), sample, bytes, frame: copy });
  let sum = kept.reduce((total, frame) => total + frame.bytes, 0);
  while (sum > MAX_KEPT_BYTES) sum -= kept.shift()?.bytes ?? sum;
}

/** Takes the kept copies of these frames. Null unless all of them are kept. */
export async function takeDecoded(
  track: object,
  samples: readonly number[],
): Promise<Map<number, DecodedFrame> | null> {
  const found = samples.flatMap(
    (sample) => kept.find((copy) => copy.sample === sample && copy.track.deref() === track) ?? [],
  );
  if (found.length < samples.length) return null;
  for (const copy of found) if (kept.includes(copy)) kept.splice(kept.indexOf(copy), 1);
  try {
    return new Map(await Promise.all(found.map(async ({ sample, frame }) => [sample, await frame] as const)));
  } catch {
    return null;
  }
}

/** Frees the kept frames of a track. */
export function dropDecoded(track: object): void {
  kept.splice(0, kept.length, ...kept.filter((copy) => copy.track.deref() !== track));
}
