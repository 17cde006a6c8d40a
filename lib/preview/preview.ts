/** What the editor shows of a file that the browser cannot play. README.md has the way it goes. */
import type { Source } from '@/lib/edit/edit';
import { FrameFinder, type FrameListener } from './frame-finder';
import { grabFrom } from './grabber';
import { PreviewCore } from './preview-core';

export interface FramePreview {
  /** Asks for the picture at this time (milliseconds); the last one asked for wins. */
  want(atMs: number): void;
  /** Ends the worker; nothing is reported after. */
  close(): void;
}

/** Pictures of a file, by a core that starts with the first one asked for. */
export function openFrames(source: Source, listener: FrameListener): FramePreview {
  const core = new PreviewCore(source);
  const finder = new FrameFinder(grabFrom(core, source.container), listener);
  return {
    want: (atMs) => finder.want(atMs),
    close() {
      finder.close();
      core.close();
    },
  };
}

export { Loudness, STRETCH_SEC } from './loudness';
export { type LightProxy, openProxy } from './proxy';
export { openSmallFrames, type SmallFrames, SOUND_RATE } from './small-frames';
