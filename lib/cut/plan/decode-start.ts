import type { Access } from '@/lib/containers/mp4/read/random-access';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { presentationTime, type Selection } from './select-samples';

/** Whether decoding can begin with a sample, by its first bytes. Rejects with `file-unreadable`. */
export type AccessLookup = (track: Track, sample: number) => Promise<Access>;

/** Where decoding begins, so that all of a selection can be presented. */
export interface DecodeStart {
  sample: number;
  /** Sync samples after it that decoding can't begin with. */
  rejected: number[];
}

/** The most samples to examine. After that, decoding begins with the first sample. */
const MAX_CHECKED = 2000;

/**
 * Finds the last sample that decoding can begin with, at or before a selection in decode order and in presentation time. An
 * earlier one than necessary makes the lead-in longer, but the clip stays right.
 * @throws {MediaError} `file-unreadable`.
 */
export async function findDecodeStart(
  track: Track,
  selection: Selection,
  access: AccessLookup,
): Promise<DecodeStart> {
  const { sync } = track.samples;
  const rejected: number[] = [];
  let checked = 0;
  for (const sample of candidates(sync, selection.first)) {
    if (presentationTime(track, sample) > selection.from) continue;
    const kind = track.kind === 'video' ? await access(track, sample) : 'unknown';
    if (kind !== 'none') return { sample, rejected };
    rejected.push(sample);
    if (++checked >= MAX_CHECKED) break;
  }
  return { sample: 0, rejected: rejected.filter((sample) => sample > 0) };
}

function* candidates(sync: Uint32Array | null, first: number): Generator<number> {
  if (!sync) {
    for (let sample = first; sample >= 0; sample--) yield sample;
    return;
  }
  if (sync.length === 0 || at(sync, 0) > first) return;
  for (let i = lastAtMost(sync, first); i >= 0; i--) yield at(sync, i);
}
