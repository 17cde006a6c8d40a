import type { Filmstrip, News } from '@/lib/filmstrip/filmstrip';
import { boundedAspect, PICTURE_HEIGHT } from '@/lib/filmstrip/thumbnail-size';

/** Milliseconds after which a seek that never ends is given up. */
const PATIENCE_MS = 4000;

/**
 * Pictures for browsers without WebCodecs: a `<video>` out of sight, silent, that seeks from one to the next. Slower, and
 * without the sound's loudness.
 * @throws when the browser does not play the file.
 */
export async function openVideoStrip(
  file: File,
  tell: (news: News) => void,
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
  if (video.videoWidth === 0) throw new Error('no picture');
  const aspect = boundedAspect(video.videoWidth, video.videoHeight);

  return {
    offer: { aspect, sound: false },
    close,
    wantSound: async () => true,
    async wantPictures(times, near) {
      // A seek brings the frame itself, so that a glance at keyframes has nothing to be quicker by.
      if (near) return false;
      const own = ++call;
      for (const wantedSec of times) {
        video.currentTime = wantedSec;
        await happened(video, 'seeked');
        if (own !== call) return false;
        const bitmap = await createImageBitmap(video, {
          resizeHeight: PICTURE_HEIGHT,
          resizeWidth: Math.round(PICTURE_HEIGHT * aspect),
        });
        if (own !== call) {
          bitmap.close();
          return false;
        }
        tell({ picture: { wantedSec, atSec: wantedSec, bitmap } });
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
