import { cellReach, cellsOf } from '@/lib/editor/timeline/cells';
import { TILE_BUCKETS, tilesOf } from '@/lib/editor/timeline/sound-tiles';
import type { View } from '@/lib/editor/timeline/view';
import type { Filmstrip, PeakTile } from '@/lib/filmstrip/filmstrip';
import { FrameLookup } from './frame-lookup';
import { ThumbnailShelf } from './thumbnail-shelf';

/** Tiles kept: some 2 kB each. */
const KEPT_TILES = 400;

/** The thumbnails and loudness of a file that are here, and what was asked for. */
export interface Store {
  /** The source that they are of. */
  sourceId: number;
  shelf: ThumbnailShelf;
  /** The frames of bubbles. */
  lookup: FrameLookup;
  tiles: Map<string, PeakTile>;
  /** Keys of the complete tiles. */
  whole: Set<string>;
  /** How often keyframes were asked for, and the end of the latest time. */
  looks: number;
  looked: Promise<unknown>;
}

export function createStore(sourceId: number): Store {
  return {
    sourceId,
    shelf: new ThumbnailShelf(),
    lookup: new FrameLookup(),
    tiles: new Map(),
    whole: new Set(),
    looks: 0,
    looked: Promise.resolve(),
  };
}

export function clearStore({ shelf, lookup, tiles, whole }: Store): void {
  shelf.clear();
  lookup.shelf.clear();
  tiles.clear();
  whole.clear();
}

/** The thumbnails and loudness received so far. `version` counts the updates. */
export interface Film {
  /** The source that they are of. */
  sourceId: number;
  version: number;
  shelf: ThumbnailShelf;
  lookup: FrameLookup;
  tiles: ReadonlyMap<string, PeakTile>;
  /** The keys of the tiles that are complete. */
  whole: ReadonlySet<string>;
  /** Pixels of a thumbnail in the strip. */
  cellPx: number;
  /** Whether there are thumbnails, or may be. */
  seen: boolean;
  /** Whether there is loudness to draw. */
  sound: boolean;
  /** Whether the file has audio only. */
  soundOnly: boolean;
}

/** What the strip shows. `cellPx`: pixels of a thumbnail. */
export interface StripView {
  view: View;
  width: number;
  durationSec: number;
  cellPx: number;
}

/** The times of a view that no thumbnail is near to. */
function missingIn({ shelf }: Store, { view, width, durationSec, cellPx }: StripView): number[] {
  const reach = cellReach(view, width, cellPx);
  return cellsOf(view, width, cellPx, durationSec)
    .map(({ sec }) => sec)
    .filter((sec) => shelf.reaches(sec) && !shelf.nearest(sec, reach));
}

/** Asks for keyframes, each strip only for those that the one before didn't have. */
export function lookAround(strips: readonly Filmstrip[], store: Store, shown: StripView): Promise<void> {
  const turn = ++store.looks;
  const look = async () => {
    for (const strip of strips) {
      const missing = turn === store.looks ? missingIn(store, shown) : [];
      if (missing.length > 0 && strip.contents.aspect !== null)
        await strip.requestThumbnails(missing, 'keyframe');
    }
  };
  const looking = look();
  store.looked = looking.catch(() => undefined);
  return looking;
}

/** Asks for the frames themselves where keyframes are too far away. */
export async function askFrames(strip: Filmstrip, store: Store, shown: StripView): Promise<void> {
  if (strip.contents.aspect === null) return;
  const turn = store.looks;
  // Keyframes may be all that is needed.
  await store.looked;
  const missing = turn === store.looks ? missingIn(store, shown) : [];
  if (missing.length > 0) await strip.requestThumbnails(missing, 'exact');
}

export async function askPeaks(
  strip: Filmstrip,
  store: Store,
  view: View,
  width: number,
  durationSec: number,
): Promise<void> {
  if (!strip.contents.audio) return;
  const { tiles, whole } = store;
  const missing = tilesOf(view, width, durationSec).filter(({ key }) => !whole.has(key));
  if (missing.length === 0) return;
  const requested = missing.map((tile) => ({
    ...tile,
    peaks: tiles.get(tile.key)?.peaks ?? new Float32Array(TILE_BUCKETS).fill(-1),
  }));
  if (await strip.requestPeaks(requested, durationSec)) for (const { key } of requested) whole.add(key);
  forgetOldest(store);
}

function forgetOldest({ tiles, whole }: Store): void {
  for (const key of tiles.keys()) {
    if (tiles.size <= KEPT_TILES) return;
    tiles.delete(key);
    whole.delete(key);
  }
}
