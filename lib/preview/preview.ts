/** Frames and audio of a file that the browser can't play. README.md has an overview. */
import type { Source } from '@/lib/edit/edit';
import { FrameFinder, type FrameListener } from './frame-finder';
import { grabFrom } from './grabber';
import { PreviewCore } from './preview-core';

export type FramePreview = Pick<FrameFinder, 'request' | 'close'>;

/** Opens a file for frames. The core starts with the first request, and ends when the preview is closed. */
export function openFrames(source: Source, listener: FrameListener): FramePreview {
  const core = new PreviewCore(source);
  const finder = new FrameFinder(grabFrom(core), listener);
  return {
    request: (atMs) => finder.request(atMs),
    close() {
      finder.close();
      core.close();
    },
  };
}

export { AudioFollower, type FollowListener } from './audio-follower';
export { openAudio } from './audio-pieces';
export { type LightProxy, openProxy } from './proxy';
export { AUDIO_RATE, openSmallFrames, type SmallFrames } from './small-frames';
