import type { Source } from '@/lib/edit/edit';
import type { Accuracy, Filmstrip, PeakTile, StripUpdate } from '@/lib/filmstrip/filmstrip';
import { boundedAspect } from '@/lib/filmstrip/thumbnail-size';

/** Seconds. Frames closer together than this are seldom keyframes, so keyframes alone would not help. */
const GLANCE_SEC = 0.5;

/** Seconds. In longer views no loudness is shown, because all of the audio would have to be read. */
const MOST_AUDIO_SEC = 20 * 60;

/**
 * Thumbnails and loudness of a file that only ffmpeg decodes. They are made while the visitor waits for nothing else.
 * @throws if ffmpeg finds no video either, or when aborted.
 */
export async function openPreviewStrip(
  source: Source,
  durationSec: number,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { AUDIO_RATE, CHUNK_SEC, Loudness, openSmallFrames } = await import('@/lib/preview/preview');
  signal.throwIfAborted();
  const small = openSmallFrames(source);
  const loudness = new Loudness();
  let thumbnails: AbortController | null = null;
  let audio: AbortController | null = null;
  const close = () => {
    thumbnails?.abort();
    audio?.abort();
    small.close();
  };
  signal.addEventListener('abort', close, { once: true });

  async function thumbnail(wantedSec: number, accuracy: Accuracy, running: AbortSignal) {
    const found = await small.frame(wantedSec, accuracy, running);
    return found && { wantedSec, atSec: found.atSec, bitmap: await createImageBitmap(found.image) };
  }

  async function readPeaks(tiles: PeakTile[], running: AbortSignal) {
    for (const tile of tiles) {
      const toSec = Math.min(durationSec, tile.fromSec + tile.peaks.length * tile.bucketSec);
      const show = () => {
        loudness.fill(tile.peaks, tile.fromSec, tile.bucketSec);
        onUpdate({ tile: { ...tile, peaks: tile.peaks.slice() } });
      };
      const missing = loudness.missing(tile.fromSec, toSec);
      for (const startSec of missing) {
        loudness.add(startSec, await small.audio(startSec, CHUNK_SEC, running), AUDIO_RATE);
        show();
      }
      if (missing.length === 0) show();
    }
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
    async requestPeaks(tiles) {
      audio?.abort();
      audio = new AbortController();
      const { signal: running } = audio;
      const [from, to] = [tiles[0], tiles.at(-1)];
      const span = from && to ? to.fromSec + to.peaks.length * to.bucketSec - from.fromSec : 0;
      if (Math.min(span, durationSec) > MOST_AUDIO_SEC) return false;
      await readPeaks(tiles, running);
      return true;
    },
  };
}
