import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import type { Access } from '@/lib/containers/mp4/read/random-access';
import { composeClip, planClip } from '@/lib/cut/plan/plan-clip';
import type { AccessLookup } from '@/lib/cut/plan/select-samples';
import { editOfParts } from '../../../support/edits';
import { file, moov, plainTrack, type TrackSpec } from '../../containers/mp4/build';
import { listed } from './tracks';

/** Presented at 0, 300, 100, 200, 600, 400, 500, 900, 700, 800 ms, and audio until 2 s. */
const VIDEO = {
  ...plainTrack(10),
  offsets: [1, 0, 1, 200, 2, -100, 1, 200, 2, -100, 1, 200, 2, -100],
  sync: [1],
};
const AUDIO = {
  handler: 'soun',
  timescale: 1000,
  durations: [20, 100],
  sizes: Array(20).fill(5),
  chunks: [3000],
  perChunk: 20,
};

/** When a clip of these parts shows its frames, and when the last one ends. In milliseconds. */
async function shown(access: Access, parts: [startMs: number, endMs: number][], video: TrackSpec = VIDEO) {
  const movie = await openMovie(file(moov(video, AUDIO)));
  const [own] = movie.tracks;
  const usable = { tracks: movie.tracks, video: own, leftOut: [] };
  const edit = editOfParts(parts.map(([startMs, endMs]) => ({ startMs, endMs })));
  const lookup: AccessLookup = async () => access;
  const indexed = { movie, usable, access: lookup };
  const { clip } = composeClip(indexed, edit, await planClip(indexed, edit));
  const track = clip.tracks.find((each) => each.track === own);
  const durations = track ? listed(track.timing.durations) : [];
  const offsets = track?.timing.offsets ? listed(track.timing.offsets) : durations.map(() => 0);
  const edited = track?.edits.find(({ mediaTime }) => mediaTime !== null);
  const end = ((edited?.duration ?? 0) / clip.timescale) * 1000;
  let decoded = 0;
  const times = durations.map((duration, i) => {
    const time = decoded + (offsets[i] ?? 0) - (edited?.mediaTime ?? 0);
    decoded += duration;
    return time;
  });
  return { times: times.filter((time) => time >= 0 && time < end).sort((a, b) => a - b), end };
}

describe('joinVideo', () => {
  it('shows what the last frames of a part refer to for a moment, where another one follows', async () => {
    expect(
      await shown('closed', [
        [0, 200],
        [0, 300],
      ]),
    ).toEqual({ times: [0, 100, 199, 200, 300, 400], end: 500 });
  });

  it('hides it behind the last frame of the clip, where only audio follows', async () => {
    expect(
      await shown('closed', [
        [0, 200],
        [1300, 1800],
      ]),
    ).toEqual({ times: [0, 100], end: 200 });
  });

  it('refuses it before a pause, in which it would stay on screen', async () => {
    const late = {
      ...VIDEO,
      edits: [
        [1500, -1, 0x10000],
        [1000, 0, 0x10000],
      ] as TrackSpec['edits'],
    };
    await expect(
      shown(
        'closed',
        [
          [1500, 1700],
          [0, 1800],
        ],
        late,
      ),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('refuses a later part that begins with what is no keyframe', async () => {
    expect(await shown('none', [[0, 300]])).toEqual({ times: [0, 100, 200], end: 300 });
    await expect(
      shown('none', [
        [300, 600],
        [0, 300],
      ]),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });
});
