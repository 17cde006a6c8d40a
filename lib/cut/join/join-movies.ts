import { find } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { readSampleEntries } from '@/lib/containers/mp4/read/sample-entry';
import type { Stretch } from '@/lib/containers/mp4/read/stretches';
import { finishTrack, type Track } from '@/lib/containers/mp4/read/track';
import type { LeftOut } from '@/lib/cut/report';
import { type OpenMovie, openedForCut } from '@/lib/cut/write/cut-movie';
import { MediaError } from '@/lib/media/errors';
import { MS_PER_SECOND } from '@/lib/media/time';
import { groupTracks, type TrackGroup } from './group-tracks';
import { movieBoxes, trackBoxes } from './join-boxes';
import { sharedEntry } from './join-entries';
import { commonTimescale, joinSamples, type PlacedSamples, placeEdits } from './join-samples';

/** One of the files of a join. */
export interface FileToJoin {
  /** `Source.id`. */
  id: number;
  open: OpenMovie;
  /** Milliseconds of its timeline up to which parts may reach. */
  endMs: number;
}

/** Seconds between the files of a joined timeline, so that no part touches another file's media. */
const ROOM_SEC = 10;

/** Times of a joined movie stay exact below this many ticks. */
const MAX_TICKS = 2 ** 52;

/**
 * Makes one movie of several files: their bytes one after the other, their samples in one sequence of each track, and each file on its
 * own stretch of one presentation timeline. Reads nothing.
 * @param files in the order of the movie.
 * @throws {MediaError} `sources-differ` if their streams can't be in one track; `index-too-large`.
 */
export function joinMovies(files: readonly FileToJoin[]): OpenMovie {
  const { groups, leftOut } = groupTracks(files.map(({ open }) => open.usable));
  const places = placesOf(files);
  const tracks = groups.map((group, i) => joinTracks(group, i + 1, places));
  const references = referencesOf(groups);
  const stretches = places.map(({ stretch }) => stretch);
  const movie: Movie = {
    blob: new Blob(files.map(({ open }) => open.movie.blob)),
    brand: files.some(({ open }) => open.movie.brand === 'qt  ') ? 'qt  ' : 'isom',
    compatible: [...new Set(files.flatMap(({ open }) => open.movie.compatible))],
    timescale: files[0]?.open.movie.timescale ?? 1000,
    boxes: movieBoxes(
      files.map(({ open }, i) => ({ movie: open.movie, laterSec: places[i]?.laterSec ?? 0 })),
    ),
    tracks: tracks.map((track, i) => ({ ...track, references: references[i] ?? new Map() })),
    durationSec: stretches.at(-1)?.endSec ?? 0,
    stretches,
  };
  const open = openedForCut(movie);
  const known = files.flatMap((file) => file.open.usable.leftOut);
  return {
    ...open,
    usable: { ...open.usable, leftOut: unique([...known, ...leftOut]) },
    shiftsMs: new Map(files.map(({ id }, i) => [id, (places[i]?.laterSec ?? 0) * MS_PER_SECOND])),
  };
}

const unique = (leftOut: readonly LeftOut[]) => [
  ...new Map(leftOut.map((each) => [`${each.kind} ${each.codec}`, each])).values(),
];

/** Where a file lies in a joined movie. */
interface FilePlace {
  laterSec: number;
  laterBytes: number;
  stretch: Stretch;
}

function placesOf(files: readonly FileToJoin[]): FilePlace[] {
  const places: FilePlace[] = [];
  let [reachedSec, bytes] = [0, 0];
  for (const { open, endMs } of files) {
    const { durationSec, blob, tracks } = open.movie;
    const seconds = (of: 'from' | 'to') => tracks.map(({ span, timescale }) => span[of] / timescale);
    const early = Math.max(0, -Math.min(0, ...seconds('from')));
    const laterSec = places.length === 0 ? 0 : reachedSec + Math.ceil(early);
    const last = Math.max(durationSec, endMs / MS_PER_SECOND, ...seconds('to'));
    const toSec = laterSec + Math.ceil(last) + ROOM_SEC;
    places.push({
      laterSec,
      laterBytes: bytes,
      stretch: { fromSec: laterSec, toSec, endSec: laterSec + durationSec },
    });
    reachedSec = toSec;
    bytes += blob.size;
  }
  return places;
}

/** One track of the samples of a group. */
function joinTracks(group: TrackGroup, id: number, places: readonly FilePlace[]): Track {
  const own = group.filter((track) => track !== null);
  const [leader] = own;
  if (!leader) throw new MediaError('sources-differ', 'a track of no file');
  const entries = own.flatMap((track) => track.entries[0] ?? []);
  const entry = leader.kind === 'video' ? sharedEntry(entries) : entries[0];
  if (!entry) throw new MediaError('sources-differ', 'a track without a sample entry');
  const timescale = commonTimescale(own.map((track) => track.timescale));
  if ((places.at(-1)?.stretch.toSec ?? 0) * timescale > MAX_TICKS)
    throw new MediaError('index-too-large', 'times too long for one timeline');
  const placed = group.flatMap((track, i): PlacedSamples[] => {
    const { laterSec = 0, laterBytes = 0 } = places[i] ?? {};
    return track ? [{ track, laterSec, laterBytes }] : [];
  });
  const boxes = trackBoxes(leader, { id, timescale, entry: entry.bytes });
  const stsd = find(boxes.stbl, 'stsd');
  const head = {
    ...leader,
    ...{ id, timescale, boxes },
    entries: stsd ? readSampleEntries(stsd.body, leader.kind) : leader.entries,
    edits: placed.flatMap((each) => placeEdits(each, timescale)),
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
