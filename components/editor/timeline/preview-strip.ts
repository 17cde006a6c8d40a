import type { Source } from '@/lib/edit/edit';
import type { Accuracy, Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { boundedAspect } from '@/lib/filmstrip/thumbnail-size';
import { frameMark, msToSeconds } from '@/lib/media/time';

/** Seconds. Frames closer together than this are seldom keyframes, so keyframes alone would not help. */
const GLANCE_SEC = 0.5;

/**
 * Thumbnails and loudness of a file that only ffmpeg decodes. They are made while the visitor waits for nothing else.
 * @throws if ffmpeg finds no video either, or when aborted.
 */
export async function openPreviewStrip(
  source: Source,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { small, peaks, close: closePreview } = await openPreview(source, onUpdate, signal);
  let thumbnails: AbortController | null = null;
  const close = () => {
    thumbnails?.abort();
    closePreview();
  };
  signal.addEventListener('abort', close, { once: true });

  async function thumbnail(wantedSec: number, accuracy: Accuracy, running: AbortSignal) {
    const found = await small.frame(wantedSec, accuracy, running);
    if (!found) return null;
    const { atSec, image } = found;
    const shownSec = accuracy === 'exact' ? wantedSec : atSec;
    return { wantedSec: shownSec, atSec, bitmap: await createImageBitmap(image) };
  }

  async function readContents() {
    const first = await thumbnail(0, 'keyframe', signal);
    if (!first) throw new Error('no video');
    const aspect = boundedAspect(first.bitmap.width, first.bitmap.height);
    onUpdate({ thumbnail: first });
    return { aspect, audio: await small.hasAudio(signal) };
  }

  const contents = await readContents().catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    contents,
    close,
    requestPeaks: peaks.requestPeaks,
    // ffmpeg finds the first frame at or after a whole millisecond.
    requestFrame: ({ fromSec }, running) => thumbnail(msToSeconds(frameMark(fromSec)), 'exact', running),
    async requestThumbnails(times, accuracy) {
      thumbnails?.abort();
      thumbnails = new AbortController();
      const { signal: running } = thumbnails;
      const spacing = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / Math.max(1, times.length - 1);
      if (accuracy === 'keyframe' && spacing < GLANCE_SEC) return false;
      for (const wantedSec of times) {
        const found = await thumbnail(wantedSec, accuracy, running);
        if (running.aborted) found?.bitmap.close();
        running.throwIfAborted();
        if (found) onUpdate({ thumbnail: found });
      }
      return true;
    },
  };
}

/** The loudness of a file whose audio only ffmpeg decodes, for a strip without audio. */
export async function openPreviewAudio(
  source: Source,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { peaks, close } = await openPreview(source, onUpdate, signal);
  signal.addEventListener('abort', close, { once: true });
  return {
    contents: { aspect: null, audio: true },
    requestThumbnails: async () => true,
    requestFrame: async () => null,
    requestPeaks: peaks.requestPeaks,
    close,
  };
}

async function openPreview(source: Source, onUpdate: (update: StripUpdate) => void, signal: AbortSignal) {
  const [{ openSmallFrames }, { createPreviewPeaks }] = await Promise.all([
    import('@/lib/preview/preview'),
    import('./preview-peaks'),
  ]);
  signal.throwIfAborted();
  const small = openSmallFrames(source);
  const peaks = createPreviewPeaks(small, onUpdate);
  return {
    small,
    peaks,
    close() {
      peaks.close();
      small.close();
    },
  };
}
