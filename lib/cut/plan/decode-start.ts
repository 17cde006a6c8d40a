import type { Access } from '@/lib/containers/mp4/read/random-access';
import { at, lastAtMost } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { presentationTime, type Selection } from './select-samples';

export type AccessLookup = (track: Track, sample: number) => Promise<Access>;

/** Where decoding begins so that all of a selection can be shown. */
export interface Start {
  sample: number;
  /** Sync samples between it and the selection that turned out to be none. */
  rejected: number[];
}

/** Samples looked at, one by one, where the file lists no sync samples; beyond, decoding begins with the first one. */
const MAX_CHECKED = 2000;

/**
 * The last keyframe at or before a selection, both in decode order and in presentation time, that decoding can really
 * begin with. A true one further back makes the hidden lead-in longer, never the clip wrong.
 * @throws {MediaError} `file-unreadable`.
 */
export async function findStart(track: Track, selection: Selection, access: AccessLookup): Promise<Start> {
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
