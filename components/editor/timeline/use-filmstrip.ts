import { useEffect, useMemo, useRef, useState } from 'react';
import type { Source } from '@/lib/cut/engine';
import { cellsOf } from '@/lib/editor/timeline/cells';
import { TILE_BUCKETS, tilesOf } from '@/lib/editor/timeline/sound-tiles';
import type { View } from '@/lib/editor/timeline/view';
import type { Filmstrip, News, PeakTile } from '@/lib/filmstrip';
import { FILM_PX } from './draw';
import { openStrip, type StandIn } from './open-strip';
import { PictureShelf } from './pictures';

/** What is known of the file's pictures and sound; `version` counts what came. */
export interface Film {
  version: number;
  shelf: PictureShelf;
  tiles: ReadonlyMap<string, PeakTile>;
  /** Pixels of a picture in the strip. */
  cellPx: number;
  /** Whether there is sound to draw. */
  sound: boolean;
  /** Whether that is all there is. */
  soundOnly: boolean;
}

/** Milliseconds a view rests before anything is asked for; and before frames far from keyframes are decoded. */
const REST_MS = 80;
const LONG_REST_MS = 350;

/** Tiles at hand: some 2 kB each. */
const KEPT_TILES = 400;

const ASSUMED_ASPECT = 16 / 9;

export interface Shot {
  source: Source;
  /** The player goes first, as it shows the visitor their video. */
  ready: boolean;
  standIn: StandIn;
  /** Nothing is asked for while a cut, or a preview that plays, needs the processor. */
  held: boolean;
  view: View;
  /** Pixels. */
  width: number;
  durationSec: number;
}

/** Asks for what a view shows, and tells when it comes. */
export function useFilmstrip({ source, ready, standIn, held, view, width, durationSec }: Shot): Film {
  const store = useRef<Store>(null);
  store.current ??= createStore();
  const [version, setVersion] = useState(0);
  const [strip, setStrip] = useState<Filmstrip | null>(null);
  const known = durationSec > 0;
  const lasting = useRef(durationSec);
  useEffect(() => {
    lasting.current = durationSec;
  });

  useEffect(() => {
    const { current } = store;
    if (!ready || !known || !current) return;
    const controller = new AbortController();
    const { signal } = controller;
    let frame = 0;
    // However much comes at once, the strip is drawn once a frame.
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setVersion((count) => count + 1);
      });
    };
    const tell = (news: News) => {
      if (signal.aborted) return;
      if ('picture' in news) current.shelf.add(news.picture);
      else current.tiles.set(news.tile.key, news.tile);
      soon();
    };
    let opened: Filmstrip | null = null;
    openStrip({ source, standIn, durationSec: lasting.current }, tell, signal)
      .then((made) => {
        opened = made;
        if (signal.aborted) made.close();
        else setStrip(made);
      })
      // A strip without pictures still has its ruler and handles.
      .catch(() => undefined);
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
      opened?.close();
      current.shelf.clear();
      current.tiles.clear();
      setStrip(null);
    };
  }, [source, ready, known, standIn]);

  const cellPx = FILM_PX * (strip?.offer.aspect ?? ASSUMED_ASPECT);
  useEffect(() => {
    const { current } = store;
    if (!strip || !current || width === 0) return;
    const fail = () => undefined;
    if (held) {
      // Of two calls the later one counts.
      void strip.wantPictures([], true).catch(fail);
      void strip.wantSound([]).catch(fail);
      return;
    }
    const soon = setTimeout(() => {
      void askPictures(strip, current, { view, width, durationSec, cellPx }, true).catch(fail);
      void askSound(strip, current, view, width, durationSec).catch(fail);
    }, REST_MS);
    const later = setTimeout(() => {
      void askPictures(strip, current, { view, width, durationSec, cellPx }, false).catch(fail);
    }, LONG_REST_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [strip, held, view, width, durationSec, cellPx]);

  const { shelf, tiles } = store.current;
  const sound = strip?.offer.sound ?? false;
  const soundOnly = sound && strip?.offer.aspect === null;
  // Another object for every version, so that what is drawn from it is drawn again.
  return useMemo(
    () => ({ version, shelf, tiles, cellPx, sound, soundOnly }),
    [version, shelf, tiles, cellPx, sound, soundOnly],
  );
}

interface Store {
  shelf: PictureShelf;
  tiles: Map<string, PeakTile>;
  /** Keys of the tiles that are all there. */
  whole: Set<string>;
  /** The glance at keyframes under way. */
  glance: Promise<unknown>;
}

function createStore(): Store {
  return { shelf: new PictureShelf(), tiles: new Map(), whole: new Set(), glance: Promise.resolve() };
}

interface Shown {
  view: View;
  width: number;
  durationSec: number;
  cellPx: number;
}

async function askPictures(strip: Filmstrip, store: Store, shown: Shown, near: boolean): Promise<void> {
  if (strip.offer.aspect === null) return;
  const { view, width, durationSec, cellPx } = shown;
  // What a glance brings may be all that is needed.
  if (!near) await store.glance;
  const reach = ((view.spanSec / width) * cellPx) / 2;
  const missing = cellsOf(view, width, cellPx, durationSec)
    .map(({ sec }) => sec)
    .filter((sec) => Math.abs((store.shelf.nearest(sec)?.atSec ?? Number.POSITIVE_INFINITY) - sec) > reach);
  if (missing.length === 0) return;
  const asked = strip.wantPictures(missing, near);
  if (near) store.glance = asked;
  await asked;
}

async function askSound(
  strip: Filmstrip,
  store: Store,
  view: View,
  width: number,
  durationSec: number,
): Promise<void> {
  if (!strip.offer.sound) return;
  const { tiles, whole } = store;
  const missing = tilesOf(view, width, durationSec).filter(({ key }) => !whole.has(key));
  if (missing.length === 0) return;
  const wanted = missing.map((place) => ({
    ...place,
    peaks: tiles.get(place.key)?.peaks ?? new Float32Array(TILE_BUCKETS).fill(-1),
  }));
  if (await strip.wantSound(wanted)) for (const { key } of wanted) whole.add(key);
  forgetOldest(store);
}

function forgetOldest({ tiles, whole }: Store): void {
  for (const key of tiles.keys()) {
    if (tiles.size <= KEPT_TILES) return;
    tiles.delete(key);
    whole.delete(key);
  }
}
