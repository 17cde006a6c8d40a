import type { View } from './view';

/** Buckets in a tile of loudness. The buckets of each level are twice as long as those of the level below. */
export const TILE_BUCKETS = 256;

/** Seconds of a bucket of level 0. */
const FINEST_SEC = 0.005;

export interface TilePlace {
  key: string;
  fromSec: number;
  bucketSec: number;
}

/** The level whose buckets are one to two pixels wide. */
export function levelOf(view: View, width: number): number {
  const secPerPx = width > 0 ? view.spanSec / width : 0;
  return Math.max(0, Math.ceil(Math.log2(secPerPx / FINEST_SEC)));
}

export function bucketSecOf(level: number): number {
  return FINEST_SEC * 2 ** level;
}

/** The tile of a level that contains a time in seconds. */
export function tileAt(level: number, sec: number): TilePlace {
  const bucketSec = bucketSecOf(level);
  const number = Math.floor(sec / (bucketSec * TILE_BUCKETS));
  return { key: `${level}/${number}`, fromSec: number * bucketSec * TILE_BUCKETS, bucketSec };
}

/** The tiles that a view needs, from left to right. */
export function tilesOf(view: View, width: number, durationSec: number): TilePlace[] {
  const level = levelOf(view, width);
  const tileSec = bucketSecOf(level) * TILE_BUCKETS;
  const end = Math.min(durationSec, view.fromSec + view.spanSec);
  const tiles: TilePlace[] = [];
  for (let n = Math.floor(view.fromSec / tileSec); n * tileSec < end; n++) {
    tiles.push(tileAt(level, (n + 0.5) * tileSec));
  }
  return tiles;
}
