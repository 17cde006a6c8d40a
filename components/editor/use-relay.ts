import { type RefObject, useEffect, useRef } from 'react';
import type { Part } from '@/lib/edit/edit';
import { keptParts } from '@/lib/editor/kept';
import { hasSeveralSources, shownSource, sourceOf } from '@/lib/editor/sources';
import { middleOfFrame } from '@/lib/editor/timeline/frames';
import { msToSeconds } from '@/lib/media/time';
import { useEditorStore, useFile } from './editor-store';
import { lateRelay } from './late-relay';
import type { FileTime, Relay } from './relay';

/**
 * The videos that take turns with the player's own while the clip plays.
 * @param clock what the player plays instead of the file that is shown; null for the file itself.
 */
export function useRelay(video: RefObject<HTMLVideoElement | null>, clock: Blob | null) {
  const { dispatch, getState } = useEditorStore();
  const relay = useRef<Relay>(null);
  const several = useFile((opened) => keptParts(opened).length > 1);
  useEffect(() => {
    if (several) lateRelay.load().catch(() => undefined);
  }, [several]);
  useEffect(() => () => relay.current?.close(), []);
  return {
    /** Null until the clip has been played. */
    current: () => relay.current,
    /** The video that the visitor sees. */
    front: () => relay.current?.front() ?? video.current,
    /** True while the visitor sees another video than the player's own. */
    isAhead: () => relay.current !== null && relay.current.front() !== video.current,
    /** Prepares the other videos, during a click. @param turned is called with the video that comes to the front. */
    begin(turned: (front: HTMLVideoElement) => void) {
      const { file } = getState();
      if (!video.current || !file) return;
      relay.current?.close();
      const ports = {
        file() {
          const { file: opened } = getState();
          return clock ?? shownSource(opened ?? file).source.file;
        },
        paused: () => dispatch({ type: 'playing', playing: false }),
        turned,
      };
      relay.current = lateRelay.loaded()?.createRelay(video.current, ports, hasSeveralSources(file)) ?? null;
    },
    /** Where a part begins, in the middle of its first frame. */
    startOf({ source, startMs }: Part): FileTime {
      const { file } = getState();
      const frames = file && sourceOf(file, source).timeline?.frames;
      const isShown = file !== null && shownSource(file).source.id === source.id;
      return {
        file: isShown && clock ? clock : source.file,
        sec: middleOfFrame(frames ?? null, msToSeconds(startMs)),
      };
    },
  };
}
