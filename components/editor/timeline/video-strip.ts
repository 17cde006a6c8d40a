import type { Filmstrip, StripUpdate, Thumbnail } from '@/lib/filmstrip/filmstrip';
import { boundedAspect, THUMBNAIL_HEIGHT } from '@/lib/filmstrip/thumbnail-size';

/** Milliseconds that a seek may take. */
const PATIENCE_MS = 4000;

/**
 * Thumbnails for browsers without WebCodecs: a hidden, muted `<video>` seeks from one to the next. It is slower, and has no
 * loudness.
 * @throws if the browser doesn't play the file.
 */
export async function openVideoStrip(
  file: File,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  let call = 0;
  const close = () => {
    call++;
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
  signal.addEventListener('abort', close, { once: true });
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  await happened(video, 'loadeddata');
  if (video.videoWidth === 0) throw new Error('no video');
  const aspect = boundedAspect(video.videoWidth, video.videoHeight);

  let seeking: Promise<unknown> = Promise.resolve();
  /** Seeks wait for each other. @returns null if the frame is no longer wanted when it's there. */
  function frameAt(sec: number, isWanted: () => boolean): Promise<Thumbnail | null> {
    const found = seeking.then(async () => {
      if (!isWanted()) return null;
      video.currentTime = sec;
      await happened(video, 'seeked');
      if (!isWanted()) return null;
      const bitmap = await createImageBitmap(video, {
        resizeHeight: THUMBNAIL_HEIGHT,
        resizeWidth: Math.round(THUMBNAIL_HEIGHT * aspect),
      });
      if (isWanted()) return { wantedSec: sec, atSec: sec, bitmap };
      bitmap.close();
      return null;
    });
    seeking = found.catch(() => undefined);
    return found;
  }

  return {
    contents: { aspect, audio: false },
    close,
    requestPeaks: async () => true,
    async requestFrame({ fromSec, insideSec }, signal) {
      const found = await frameAt(insideSec, () => !signal.aborted);
      return found && { ...found, atSec: fromSec };
    },
    async requestThumbnails(times, accuracy) {
      // A seek always shows the exact frame, so keyframes wouldn't be faster.
      if (accuracy === 'keyframe') return false;
      const thisCall = ++call;
      for (const sec of times) {
        const thumbnail = await frameAt(sec, () => thisCall === call);
        if (!thumbnail) return false;
        onUpdate({ thumbnail });
      }
      return true;
    },
  };
}

function happened(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      video.removeEventListener(event, done);
      video.removeEventListener('error', fail);
      settle();
    };
    const done = end(resolve);
    const fail = end(() => reject(video.error ?? new Error(`no ${event}`)));
    const timer = setTimeout(fail, PATIENCE_MS);
    video.addEventListener(event, done);
    video.addEventListener('error', fail);
  });
}
