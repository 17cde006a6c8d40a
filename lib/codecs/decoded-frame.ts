/** A frame as the decoder returned it. */
export interface DecodedFrame {
  format: string;
  width: number;
  height: number;
  /** All planes, one after the other, rows without padding. Luma comes first in planar formats. */
  bytes: Uint8Array;
}

/** Copies a frame, or a rectangle of it, whose places are even. The caller still has to close the frame. */
export async function copied(frame: VideoFrame, rect = frame.visibleRect): Promise<DecodedFrame> {
  const options = rect ? { rect } : {};
  const bytes = new Uint8Array(frame.allocationSize(options));
  await frame.copyTo(bytes, options);
  return { format: frame.format ?? '', width: rect?.width ?? 0, height: rect?.height ?? 0, bytes };
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
 * Keeps a copy of a decoded frame of a file, which is decoded for one purpose and wanted for another soon after: a smart cut's
 * source frames, which are encoded and then compared with the clip's.
 * @param track of an open file, the same object for both.
 */
export function keepDecoded(track: object, sample: number, frame: VideoFrame): void {
  const bytes = frame.allocationSize();
  const own = frame.clone();
  const copy = copied(own).finally(() => own.close());
  // `takeDecoded` ignores a frame that couldn't be copied.
  copy.catch(() => undefined);
  kept.push({ track: new WeakRef(track), sample, bytes, frame: copy });
  let sum = kept.reduce((all, each) => all + each.bytes, 0);
  while (sum > MAX_KEPT_BYTES) sum -= kept.shift()?.bytes ?? sum;
}

/** The kept copies of these frames, which are then no longer kept; null unless there is one of each. */
export async function takeDecoded(
  track: object,
  samples: readonly number[],
): Promise<Map<number, DecodedFrame> | null> {
  const own = samples.map((sample) =>
    kept.find((each) => each.sample === sample && each.track.deref() === track),
  );
  const found = own.filter((each) => each !== undefined);
  if (found.length < samples.length) return null;
  for (const each of found) if (kept.includes(each)) kept.splice(kept.indexOf(each), 1);
  try {
    return new Map(await Promise.all(found.map(async ({ sample, frame }) => [sample, await frame] as const)));
  } catch {
    return null;
  }
}

/** Frees the kept frames of a track. */
export function dropDecoded(track: object): void {
  kept.splice(0, kept.length, ...kept.filter((each) => each.track.deref() !== track));
}
