import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Source } from '@/lib/edit/edit';
import type { View } from '@/lib/editor/timeline/view';
import type { Filmstrip, News, PeakTile } from '@/lib/filmstrip/filmstrip';
import { openStills, prepareStills } from '@/lib/filmstrip/stills/stills';
import type { Stills } from '@/lib/media/stills';
import { FILM_PX } from './draw';
import { askFrames, askSound, clearStore, createStore, lookAround, type Store } from './film-store';
import { openStrip, type StandIn } from './open-strip';
import type { PictureShelf } from './pictures';

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

const ASSUMED_ASPECT = 16 / 9;

interface Shot {
  source: Source;
  /** What the index has told of keyframes. */
  stills: Stills | null;
  /** The player goes before what reads the file for itself, as it shows the visitor their video. */
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
export function useFilmstrip(shot: Shot): Film {
  const { source, stills, ready, standIn, held, view, width, durationSec } = shot;
  const store = useRef<Store>(null);
  store.current ??= createStore();
  const [version, setVersion] = useState(0);
  const known = durationSec > 0;
  const lasting = useRef(durationSec);
  useEffect(() => {
    lasting.current = durationSec;
  });
  useEffect(prepareStills, []);
  const glance = useOpened(
    store,
    setVersion,
    useMemo<Open | null>(
      () => stills && ((tell, signal) => openStills(source.file, stills, tell, signal)),
      [source, stills],
    ),
  );
  const strip = useOpened(
    store,
    setVersion,
    useMemo<Open | null>(
      () =>
        ready && known
          ? (tell, signal) => openStrip({ source, standIn, durationSec: lasting.current }, tell, signal)
          : null,
      [source, ready, known, standIn],
    ),
  );

  const cellPx = FILM_PX * (strip?.offer.aspect ?? glance?.offer.aspect ?? ASSUMED_ASPECT);
  useEffect(() => {
    const { current } = store;
    const strips = [glance, strip].filter((one) => one !== null);
    if (strips.length === 0 || !current || width === 0) return;
    const fail = () => undefined;
    if (held) {
      current.looks++;
      for (const one of strips) {
        // Of two calls the later one counts.
        void one.wantPictures([], true).catch(fail);
        void one.wantSound([]).catch(fail);
      }
      return;
    }
    const shown = { view, width, durationSec, cellPx };
    const soon = setTimeout(
      () => {
        void lookAround(strips, current, shown).catch(fail);
        if (strip) void askSound(strip, current, view, width, durationSec).catch(fail);
      },
      // Nothing is rested for while there is nothing to see.
      current.shelf.size === 0 ? 0 : REST_MS,
    );
    const later = setTimeout(() => {
      if (strip) void askFrames(strip, current, shown).catch(fail);
    }, LONG_REST_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [glance, strip, held, view, width, durationSec, cellPx]);

  const { shelf, tiles } = store.current;
  const sound = strip?.offer.sound ?? false;
  const soundOnly = sound && strip?.offer.aspect === null && glance === null;
  // Another object for every version, so that what is drawn from it is drawn again.
  return useMemo(
    () => ({ version, shelf, tiles, cellPx, sound, soundOnly }),
    [version, shelf, tiles, cellPx, sound, soundOnly],
  );
}

type Open = (tell: (news: News) => void, signal: AbortSignal) => Promise<Filmstrip | null>;

/** A strip as long as what it was opened for is the same; its news go to the store, and are drawn once a frame. */
function useOpened(
  store: RefObject<Store | null>,
  setVersion: (next: (count: number) => number) => void,
  open: Open | null,
): Filmstrip | null {
  const [strip, setStrip] = useState<Filmstrip | null>(null);
  useEffect(() => {
    const { current } = store;
    if (!open || !current) return;
    const controller = new AbortController();
    const { signal } = controller;
    let frame = 0;
    const tell = (news: News) => {
      if (signal.aborted) return;
      if ('picture' in news) current.shelf.add(news.picture);
      else current.tiles.set(news.tile.key, news.tile);
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setVersion((count) => count + 1);
      });
    };
    let opened: Filmstrip | null = null;
    open(tell, signal)
      .then((made) => {
        opened = made;
        if (signal.aborted) made?.close();
        else setStrip(made);
      })
      // A strip without pictures still has its ruler and handles.
      .catch(() => undefined);
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
      opened?.close();
      clearStore(current);
      setStrip(null);
    };
  }, [store, setVersion, open]);
  return strip;
}
