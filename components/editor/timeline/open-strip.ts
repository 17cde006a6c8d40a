import type { Source } from '@/lib/edit/edit';
import type { Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';

/**
 * What shows the file where WebCodecs don't: a hidden `<video>`, or ffmpeg, which also decodes the preview; null while that is
 * unknown, and where nothing does.
 */
export type StandIn = 'video' | 'preview' | null;

interface Wanted {
  source: Source;
  standIn: StandIn;
  durationSec: number;
}

/**
 * Opens a strip by WebCodecs. What they can't decode comes from a stand-in.
 * @throws if there is nothing to show, or when aborted.
 */
export async function openStrip(
  { source, standIn, durationSec }: Wanted,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { openFilmstrip } = await import('@/lib/filmstrip/filmstrip');
  const strip = await openFilmstrip(source, onUpdate, signal).catch(() => null);
  signal.throwIfAborted();
  const other =
    strip && (strip.contents.aspect !== null || standIn === null)
      ? null
      : await openStandIn({ source, standIn, durationSec }, onUpdate, signal).catch(() => null);
  if (!other) return orFail(strip);
  if (!strip) return other;
  const audible = strip.contents.audio ? strip : other;
  return {
    contents: { aspect: other.contents.aspect, audio: audible.contents.audio },
    requestThumbnails: other.requestThumbnails,
    requestPeaks: audible.requestPeaks,
    close() {
      other.close();
      strip.close();
    },
  };
}

async function openStandIn(
  { source, standIn, durationSec }: Wanted,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip | null> {
  if (standIn === 'video') {
    const { openVideoStrip } = await import('./video-strip');
    return openVideoStrip(source.file, onUpdate, signal);
  }
  if (standIn === null) return null;
  const { openPreviewStrip } = await import('./preview-strip');
  return openPreviewStrip(source, durationSec, onUpdate, signal);
}

function orFail(strip: Filmstrip | null): Filmstrip {
  if (!strip) throw new Error('nothing to show');
  return strip;
}
