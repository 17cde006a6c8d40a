import { at, RunsBuilder } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { CopiedSamples } from '@/lib/containers/mp4/write/clip';
import { rescale } from '@/lib/media/time';
import type { Place } from './join-audio';
import type { PlacedPart } from './join-video';
import type { PlannedTrack } from './plan-track';
import { presentationTime } from './select-samples';

/** True if a clip of several parts can hold a track that is neither the video nor audio: subtitles, chapters, sensor data. */
export function joinsAsIs({ handler, times, samples }: Track): boolean {
  // One sample of a timecode lasts for the whole file, so each part would need a sample of its own with another start.
  return handler !== 'tmcd' && !times && !samples.sync;
}

/** Such a track of a clip: its samples last until the next one, or until their part ends. Null if there are none. */
export function joinOthers(
  track: Track,
  parts: readonly PlacedPart[],
  places: readonly Place[],
): PlannedTrack | null {
  const pieces: CopiedSamples[] = [];
  const begins: number[] = [];
  let end = 0;
  for (const [k, { start, plans }] of parts.entries()) {
    const segment = plans.find((candidate) => candidate.track === track)?.segments[0];
    const place = places[k];
    if (!segment || !place) continue;
    const from = Math.round(place.from);
    const shift =
      from + segment.begin - rescale(start.ticks, track.timescale, start.timescale) - segment.mediaTime;
    for (let sample = segment.from; sample < segment.to; sample++)
      begins.push(Math.max(from, presentationTime(track, sample) + shift));
    end = Math.min(Math.round(place.to), segment.mediaTime + shift + segment.end - segment.begin);
    pieces.push({ kind: 'copied', from: segment.from, to: segment.to });
  }
  const times = Float64Array.from(begins);
  if (times.length === 0) return null;
  const durations = new RunsBuilder();
  for (let i = 0; i < times.length; i++)
    durations.push(
      1,
      Math.max(0, (i + 1 < times.length ? at(times, i + 1) : Math.max(end, at(times, i) + 1)) - at(times, i)),
    );
  const begin = at(times, 0);
  return {
    track,
    pieces,
    timing: { durations: durations.done(), offsets: null },
    notSync: new Set(),
    presents: [{ begin, end: Math.max(end, begin + 1), mediaTime: 0 }],
  };
}
