import type { Source } from '@/lib/edit/edit';
import type { Filmstrip, News, PeakTile } from '@/lib/filmstrip/filmstrip';
import { boundedAspect } from '@/lib/filmstrip/thumbnail-size';

/** Pictures nearer than this, in seconds, are seldom keyframes of their own: a glance at those would be in vain. */
const GLANCE_SEC = 0.5;

/** Seconds of a view whose sound is listened to: of more, all of it would have to be read. */
const MOST_SOUND_SEC = 20 * 60;

/**
 * Pictures and sound of what only ffmpeg decodes, had in the quiet between what the visitor waits for.
 * @throws when not even ffmpeg finds a picture, or when aborted.
 */
export async function openPreviewStrip(
  source: Source,
  durationSec: number,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { Loudness, openSmallFrames, SOUND_RATE, STRETCH_SEC } = await import('@/lib/preview/preview');
  signal.throwIfAborted();
  const small = openSmallFrames(source);
  const loudness = new Loudness();
  let pictures: AbortController | null = null;
  let sound: AbortController | null = null;
  const close = () => {
    pictures?.abort();
    sound?.abort();
    small.close();
  };
  signal.addEventListener('abort', close, { once: true });

  async function picture(wantedSec: number, near: boolean, running: AbortSignal) {
    const found = await small.picture(wantedSec, near ? 'near' : 'exact', running);
    return found && { wantedSec, atSec: found.atSec, bitmap: await createImageBitmap(found.picture) };
  }

  async function listen(tiles: PeakTile[], running: AbortSignal) {
    for (const tile of tiles) {
      const toSec = Math.min(durationSec, tile.fromSec + tile.peaks.length * tile.bucketSec);
      const show = () => {
        loudness.fill(tile.peaks, tile.fromSec, tile.bucketSec);
        tell({ tile: { ...tile, peaks: tile.peaks.slice() } });
      };
      const missing = loudness.missing(tile.fromSec, toSec);
      for (const startSec of missing) {
        loudness.add(startSec, await small.sound(startSec, STRETCH_SEC, running), SOUND_RATE);
        show();
      }
      if (missing.length === 0) show();
    }
  }

  async function offered() {
    const first = await picture(0, true, signal);
    if (!first) throw new Error('no picture');
    const aspect = boundedAspect(first.bitmap.width, first.bitmap.height);
    tell({ picture: first });
    return { aspect, sound: await small.hasSound(signal) };
  }

  const offer = await offered().catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    offer,
    close,
    async wantPictures(times, near) {
      pictures?.abort();
      pictures = new AbortController();
      const { signal: running } = pictures;
      const spacing = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / Math.max(1, times.length - 1);
      if (near && spacing < GLANCE_SEC) return false;
      for (const wantedSec of times) {
        const found = await picture(wantedSec, near, running);
        if (running.aborted) found?.bitmap.close();
        running.throwIfAborted();
        if (found) tell({ picture: found });
      }
      return true;
    },
    async wantSound(tiles) {
      sound?.abort();
      sound = new AbortController();
      const { signal: running } = sound;
      const [from, to] = [tiles[0], tiles.at(-1)];
      const span = from && to ? to.fromSec + to.peaks.length * to.bucketSec - from.fromSec : 0;
      if (Math.min(span, durationSec) > MOST_SOUND_SEC) return false;
      await listen(tiles, running);
      return true;
    },
  };
}
