import { useEffect, useState } from 'react';
import type { Edit } from '@/lib/edit/edit';
import { hasSeveralSources, sourceOf } from '@/lib/editor/sources';
import { msToSeconds } from '@/lib/media/time';
import { useEditorStore } from '../editor-store';
import { lateModule } from '../late-module';
import type { Film } from '../timeline/film-store';
import type { FrameCopies } from './frame-copies';

/** Only a clip of several files needs them. */
const lateCopies = lateModule(() => import('./frame-copies'));

/**
 * The thumbnail of each part, nearest to its start. Those of the file that is shown are the timeline's own; those of the others are
 * copies from when they were shown, or a keyframe of their own.
 */
export function useChipFrames(parts: Edit['parts'], film: Film): readonly (ImageBitmap | null)[] {
  const { getState } = useEditorStore();
  const [copies, setCopies] = useState<FrameCopies | null>(null);
  const [, setVersion] = useState(0);
  const several = hasSeveralSources({ parts });
  useEffect(() => {
    if (!several) return;
    let isGone = false;
    lateCopies.load().then(
      (loaded) => !isGone && setCopies((known) => known ?? new loaded.FrameCopies()),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [several]);
  useEffect(() => {
    if (!several || !copies) return;
    for (const { source, startMs } of parts) {
      const near = source.id === film.sourceId ? film.shelf.nearest(msToSeconds(startMs)) : null;
      if (near) copies.add(source.id, near.atSec, near.bitmap);
    }
  }, [parts, film, several, copies]);
  // One at a time, each file once.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const decode = async () => {
      const decodeOne = lateCopies.loaded()?.decodeOne;
      if (!copies || !decodeOne) return;
      for (const { source, startMs } of several ? parts : []) {
        const { file } = getState();
        const stills = file && sourceOf(file, source).info?.stills;
        if (signal.aborted) return;
        if (!stills || source.id === film.sourceId || copies.has(source.id)) continue;
        const request = { file: source.file, stills, sec: msToSeconds(startMs) };
        await decodeOne(request, (atSec, bitmap) => copies.add(source.id, atSec, bitmap), signal);
        if (!signal.aborted) setVersion((count) => count + 1);
      }
    };
    void decode();
    return () => controller.abort();
  }, [parts, several, film.sourceId, copies, getState]);
  useEffect(() => () => copies?.clear(), [copies]);
  return parts.map(({ source: { id }, startMs }) => {
    const sec = msToSeconds(startMs);
    const ofStrip = id === film.sourceId && !film.soundOnly ? film.shelf.nearest(sec)?.bitmap : null;
    return ofStrip ?? copies?.nearest(id, sec) ?? null;
  });
}
