import type { Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';
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

  return {
    contents: { aspect, audio: false },
    close,
    requestPeaks: async () => true,
    async requestThumbnails(times, accuracy) {
      // A seek always shows the exact frame, so keyframes wouldn't be faster.
      if (accuracy === 'keyframe') return false;
      const thisCall = ++call;
      for (const wantedSec of times) {
        video.currentTime = wantedSec;
        await happened(video, 'seeked');
        if (thisCall !== call) return false;
        const bitmap = await createImageBitmap(video, {
          resizeHeight: THUMBNAIL_HEIGHT,
          resizeWidth: Math.round(THUMBNAIL_HEIGHT * aspect),
        });
        if (thisCall !== call) {
          bitmap.close();
          return false;
        }
        onUpdate({ thumbnail: { wantedSec, atSec: wantedSec, bitmap } });
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
