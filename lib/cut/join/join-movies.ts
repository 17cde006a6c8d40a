import { find } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { readSampleEntries } from '@/lib/containers/mp4/read/sample-entry';
import { bytesOf } from '@/lib/containers/mp4/read/sample-tables';
import type { SourceRange } from '@/lib/containers/mp4/read/source-ranges';
import { finishTrack, type Track } from '@/lib/containers/mp4/read/track';
import { type OpenMovie, openedForCut } from '@/lib/cut/plan/open-movie';
import { type AccessLookup, reorderDepth } from '@/lib/cut/plan/select-samples';
import { MediaError } from '@/lib/media/errors';
import { MS_PER_SECOND } from '@/lib/media/time';
import { groupTracks, type TrackGroup } from './group-tracks';
import { movieBoxes, trackBoxes } from './join-boxes';
import { type SharedEntry, shareEntry, type VideoToJoin } from './join-entries';
import { unkeptOf } from './join-metadata';
import { commonTimescale, joinSamples, type PlacedSamples, placeEdits } from './join-samples';
import type { SampleRewriter } from './sets/join-sets';
import { type Silence, silenceLike } from './silence';

/** One of the files of a join. */
export interface FileToJoin {
  /** `Source.id`. */
  id: number;
  open: OpenMovie;
  /** Milliseconds of its timeline up to which parts may reach. */
  endMs: number;
  /** Milliseconds of it that the clip holds. */
  keptMs: number;
}

/** A movie of several files. */
export interface JoinedMovie {
  open: OpenMovie;
  /** The file's tracks in each track of the movie. */
  groups: readonly TrackGroup[];
  /** For each file, how samples of its video have to be rewritten so that they fit; null where they stay. */
  rewrite: readonly (SampleRewriter | null)[];
}

/** Seconds between the files of a joined timeline, so that no part touches another file's media. */
const ROOM_SEC = 10;

/** Times of a joined movie stay exact below this many ticks. */
const MAX_TICKS = 2 ** 52;

/**
 * Makes one movie of several files: their bytes one after the other, their samples in one sequence of each track, and each file on its
 * own range of one presentation timeline. Reads nothing.
 * @param files in the order of the movie.
 * @throws {MediaError} `sources-differ` if their streams can't be in one track; `index-too-large`.
 */
export function joinMovies(files: readonly FileToJoin[]): JoinedMovie {
  const { groups, leftOut } = groupTracks(files.map(({ open }) => open.usable));
  const { places, blob } = placeFiles(files, groups);
  const video = files.map(({ open }) => open.usable.video ?? null);
  const shared = sharedEntry(files, video);
  const tracks = groups.map((group, i) => {
    const isVideo = group.some((track, file) => track !== null && track === video[file]);
    const placed = places.flatMap(({ samples }) => samples.get(group) ?? []);
    return joinTracks(group, placed, i + 1, isVideo ? (shared?.bytes ?? null) : null);
  });
  const references = referencesOf(groups);
  const sourceRanges = places.map(({ sourceRange }) => sourceRange);
  const movie: Movie = {
    blob,
    brand: files.some(({ open }) => open.movie.brand === 'qt  ') ? 'qt  ' : 'isom',
    compatible: [...new Set(files.flatMap(({ open }) => open.movie.compatible))],
    timescale: files[0]?.open.movie.timescale ?? 1000,
    boxes: movieBoxes(places.map(({ file, laterSec }) => ({ movie: file.open.movie, laterSec }))),
    tracks: tracks.map((track, i) => ({ ...track, references: references[i] ?? new Map() })),
    durationSec: sourceRanges.at(-1)?.endSec ?? 0,
    sourceRanges,
  };
  const open = openedForCut(movie);
  const known = files.flatMap((file) => file.open.usable.leftOut);
  return {
    open: {
      ...open,
      usable: { ...open.usable, leftOut: [...known, ...leftOut] },
      access: accessIn(files, groups, open.access),
      shiftsMs: new Map(places.map(({ file, laterSec }) => [file.id, laterSec * MS_PER_SECOND])),
      joined: places.map(({ file, isSilent }, i) => ({
        source: file.id,
        video: video[i] ? 'copied' : 'none',
        audio: groups.some((group) => group[i]?.kind === 'audio') ? 'copied' : isSilent ? 'silence' : 'none',
        mismatches: [],
        ...unkeptOf(file.open.movie, files[0]?.open.movie),
      })),
    },
    groups,
    rewrite: video.map((track, i) => {
      const stream = video.slice(0, i).filter((other) => other !== null).length;
      return (track && shared?.rewrite[stream]) ?? null;
    }),
  };
}

/** Examines samples of video in their own files, where NAL units may have lengths of another size. */
function accessIn(
  files: readonly FileToJoin[],
  groups: readonly TrackGroup[],
  access: AccessLookup,
): AccessLookup {
  return (joined, sample) => {
    if (joined.kind !== 'video') return access(joined, sample);
    let before = 0;
    for (const [i, track] of (groups[joined.id - 1] ?? []).entries()) {
      if (!track) continue;
      const file = files[i];
      if (file && sample < before + track.samples.count) return file.open.access(track, sample - before);
      before += track.samples.count;
    }
    return access(joined, sample);
  };
}

/** Where a file lies in a joined movie. */
interface FilePlace {
  file: FileToJoin;
  /** Seconds, a whole number, by which its times are later. */
  laterSec: number;
  sourceRange: SourceRange;
  /** Its samples in each group, or silence. */
  samples: ReadonlyMap<TrackGroup, PlacedSamples>;
  /** It gets silence in some group. */
  isSilent: boolean;
}

/**
 * Gives each file its range of the timeline and of the movie's bytes.
 * @throws {MediaError} as {@link silencesOf}.
 */
function placeFiles(
  files: readonly FileToJoin[],
  groups: readonly TrackGroup[],
): { places: FilePlace[]; blob: Blob } {
  const places: FilePlace[] = [];
  const parts: BlobPart[] = [];
  let reachedSec = 0;
  let reachedBytes = 0;
  for (const [i, file] of files.entries()) {
    const { movie } = file.open;
    const { durationSec, tracks } = movie;
    const seconds = (of: 'from' | 'to') => tracks.map(({ span, timescale }) => span[of] / timescale);
    const early = Math.max(0, -Math.min(0, ...seconds('from')));
    const laterSec = i === 0 ? 0 : reachedSec + Math.ceil(early);
    const last = Math.max(durationSec, file.endMs / MS_PER_SECOND, ...seconds('to'));
    reachedSec = laterSec + Math.ceil(last) + ROOM_SEC;
    const samples = new Map<TrackGroup, PlacedSamples>();
    // The silence comes before the file's bytes, because players need both from the start.
    const silences = silencesOf(groups, i, durationSec);
    for (const [group, { track, bytes }] of silences) {
      samples.set(group, { track, laterSec, laterBytes: reachedBytes });
      parts.push(bytes);
      reachedBytes += bytes.length;
    }
    for (const group of groups) {
      const track = group[i];
      if (track) samples.set(group, { track, laterSec, laterBytes: reachedBytes });
    }
    parts.push(movie.blob);
    reachedBytes += movie.blob.size;
    const sourceRange = { fromSec: laterSec, toSec: reachedSec, endSec: laterSec + durationSec };
    places.push({ file, laterSec, sourceRange, samples, isSilent: silences.size > 0 });
  }
  return { places, blob: new Blob(parts) };
}

/**
 * The silence of a file, for the audio tracks of other files that it lacks.
 * @throws {MediaError} `sources-differ` for a file without audio if there is no silence in the others' codecs; as {@link silenceLike}.
 */
function silencesOf(
  groups: readonly TrackGroup[],
  file: number,
  durationSec: number,
): Map<TrackGroup, Silence> {
  const audio = groups.filter((group) => group.some((track) => track?.kind === 'audio'));
  const silences = new Map<TrackGroup, Silence>();
  for (const group of audio) {
    const leader = group.find((track) => track !== null);
    const silence = leader && !group[file] ? silenceLike(leader, durationSec) : null;
    if (silence) silences.set(group, silence);
  }
  if (audio.length > 0 && silences.size === 0 && audio.every((group) => !group[file]))
    throw new MediaError('sources-differ', 'no silence of this codec');
  return silences;
}

/** The sample entry of the video of all files; null without video. */
function sharedEntry(files: readonly FileToJoin[], video: TrackGroup): SharedEntry | null {
  const streams = video.flatMap((track, i): VideoToJoin[] => {
    const [entry] = track?.entries ?? [];
    const file = files[i];
    if (!track || !entry || !file) return [];
    const share = Math.min(1, file.keptMs / MS_PER_SECOND / Math.max(0.001, file.open.movie.durationSec));
    return [
      {
        entry,
        bytes: share * bytesOf(track.samples.size, 0, track.samples.count),
        reorder: () => reorderDepth(track),
      },
    ];
  });
  return streams.length > 0 ? shareEntry(streams) : null;
}

/** One track of the samples of a group. @param shared the sample entry of video. */
function joinTracks(
  group: TrackGroup,
  placed: readonly PlacedSamples[],
  id: number,
  shared: Uint8Array | null,
): Track {
  const leader = group.find((track) => track !== null);
  if (!leader) throw new MediaError('sources-differ', 'a track of no file');
  const entry = shared ?? leader.entries[0]?.bytes;
  if (!entry) throw new MediaError('sources-differ', 'a track without a sample entry');
  const timescale = commonTimescale(placed.map(({ track }) => track.timescale));
  const last = placed.at(-1);
  if (last && last.laterSec * timescale + last.track.span.to > MAX_TICKS)
    throw new MediaError('index-too-large', 'times too long for one timeline');
  const boxes = trackBoxes(leader, { id, timescale, entry });
  const stsd = find(boxes.stbl, 'stsd');
  const head = {
    ...leader,
    id,
    timescale,
    boxes,
    entries: stsd ? readSampleEntries(stsd.body, leader.kind) : leader.entries,
    edits: placed.flatMap((samples) => placeEdits(samples, timescale)),
  };
  return finishTrack(head, joinSamples(placed, timescale), false);
}

/** The references of each group's tracks to those of other groups: their numbers by type. */
function referencesOf(groups: readonly TrackGroup[]): Map<string, number[]>[] {
  return groups.map((group) => {
    const all = new Map<string, Set<number>>();
    for (const [file, track] of group.entries())
      for (const [type, ids] of track?.references ?? []) {
        const found = ids.map((id) => 1 + groups.findIndex((other) => other[file]?.id === id));
        const known = all.get(type) ?? new Set();
        all.set(type, known);
        for (const id of found) if (id > 0) known.add(id);
      }
    return new Map([...all].map(([type, ids]) => [type, [...ids]]));
  });
}
