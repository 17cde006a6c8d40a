import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Source } from '@/lib/edit/edit';
import type { View } from '@/lib/editor/timeline/view';
import type { Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { openStills, prepareStills } from '@/lib/filmstrip/stills/stills';
import { boundedAspect } from '@/lib/filmstrip/thumbnail-size';
import type { Stills } from '@/lib/media/info';
import { FILM_PX } from './draw';
import {
  askFrames,
  askPeaks,
  clearStore,
  createStore,
  type Film,
  lookAround,
  type Store,
} from './film-store';
import { openStrip, type StandIn } from './open-strip';

/** Milliseconds without a change of the view before requests start, and before frames far from keyframes are decoded. */
const REST_MS = 80;
const LONG_REST_MS = 200;

const ASSUMED_ASPECT = 16 / 9;

interface Shot {
  source: Source;
  /** The keyframes that the index names. */
  stills: Stills | null;
  /** Whether the player is done opening the file. It goes first, because it shows the visitor their video. */
  ready: boolean;
  standIn: StandIn;
  /** ffmpeg decodes the audio, because the browser doesn't. */
  decodesAudio: boolean;
  /** True while a cut or a playing preview needs the processor. Then there are no requests. */
  held: boolean;
  view: View;
  /** Pixels. */
  width: number;
  durationSec: number;
  /** Where the video ends; Infinity if that isn't known. */
  videoEndSec: number;
  /** Width divided by height of the video, and whether there is none, as far as the engine knows. */
  aspect: number | null;
  soundOnly: boolean;
}

/** Requests the thumbnails and loudness of a view, and re-renders when they arrive. */
export function useFilmstrip(shot: Shot): Film {
  const { source, stills, ready, standIn, decodesAudio, held, view, width, durationSec, videoEndSec } = shot;
  const store = useRef<Store>(null);
  // What is left of the source before is cleared when its strips close.
  if (store.current?.sourceId !== source.id) store.current = createStore(source.id);
  store.current.shelf.endSec = store.current.lookup.shelf.endSec = videoEndSec;
  const [version, setVersion] = useState(0);
  const known = durationSec > 0;
  useEffect(prepareStills, []);
  const glance = useOpened(
    store,
    setVersion,
    useMemo<Open | null>(
      () => stills && ((onUpdate, signal) => openStills(source.file, stills, onUpdate, signal)),
      [source, stills],
    ),
  );
  const strip = useOpened(
    store,
    setVersion,
    useMemo<Open | null>(
      () =>
        ready && known
          ? (onUpdate, signal) => openStrip({ source, standIn, decodesAudio }, onUpdate, signal)
          : null,
      [source, ready, known, standIn, decodesAudio],
    ),
  );

  useEffect(() => {
    const lookup = store.current?.lookup;
    lookup?.decodeBy(held ? null : (strip ?? null));
    return () => lookup?.decodeBy(null);
  }, [strip, held]);

  const assumed = shot.aspect === null ? ASSUMED_ASPECT : boundedAspect(shot.aspect, 1);
  const cellPx = FILM_PX * (strip?.contents.aspect ?? glance?.contents.aspect ?? assumed);
  useEffect(() => {
    const { current } = store;
    const strips = [glance, strip].filter((opened) => opened != null);
    if (strips.length === 0 || !current || width === 0) return;
    const fail = () => undefined;
    if (held) {
      current.looks++;
      for (const opened of strips) {
        // Only the later of two calls counts.
        void opened.requestThumbnails([], 'keyframe').catch(fail);
        void opened.requestPeaks([], 0).catch(fail);
      }
      return;
    }
    const shown = { view, width, durationSec, cellPx };
    const soon = setTimeout(
      () => {
        void lookAround(strips, current, shown).catch(fail);
        if (strip)
          void askPeaks(strip, current, view, width, durationSec)
            .then(() => setVersion((count) => count + 1))
            .catch(fail);
      },
      // No delay while there is nothing to see yet.
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

  const { sourceId, shelf, lookup, tiles, whole } = store.current;
  const sound = strip?.contents.audio ?? false;
  const seen = !shot.soundOnly && (glance != null || strip === undefined || strip?.contents.aspect != null);
  // A new object for each version, so that the strip is redrawn.
  return useMemo(
    () => ({
      sourceId,
      version,
      shelf,
      lookup,
      tiles,
      whole,
      cellPx,
      seen,
      sound,
      soundOnly: sound && !seen,
    }),
    [sourceId, version, shelf, lookup, tiles, whole, cellPx, seen, sound],
  );
}

type Open = (onUpdate: (update: StripUpdate) => void, signal: AbortSignal) => Promise<Filmstrip | null>;

/**
 * Keeps a strip open while its input is the same. Updates go to the store and are drawn once per animation frame.
 * @returns undefined until it's open; null if it can't be opened.
 */
function useOpened(
  store: RefObject<Store | null>,
  setVersion: (next: (count: number) => number) => void,
  open: Open | null,
): Filmstrip | null | undefined {
  const [strip, setStrip] = useState<Filmstrip | null>();
  useEffect(() => {
    const { current } = store;
    if (!open || !current) return;
    const controller = new AbortController();
    const { signal } = controller;
    let frame = 0;
    const onUpdate = (update: StripUpdate) => {
      if (signal.aborted) return;
      if ('thumbnail' in update) current.shelf.add(update.thumbnail);
      else current.tiles.set(update.tile.key, update.tile);
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setVersion((count) => count + 1);
      });
    };
    let opened: Filmstrip | null = null;
    open(onUpdate, signal)
      .then((filmstrip) => {
        opened = filmstrip;
        if (signal.aborted) filmstrip?.close();
        else setStrip(filmstrip);
      })
      // A strip without thumbnails still has its ruler and handles.
      .catch(() => signal.aborted || setStrip(null));
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
      opened?.close();
      clearStore(current);
      setStrip(undefined);
    };
  }, [store, setVersion, open]);
  return strip;
}
