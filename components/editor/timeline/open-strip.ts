import type { Source } from '@/lib/edit/edit';
import type { Filmstrip, News } from '@/lib/filmstrip/filmstrip';

/**
 * Who shows the file where WebCodecs do not: a `<video>` out of sight, or ffmpeg, which shows the visitor the file, too;
 * null while that is not known, and where nobody does.
 */
export type StandIn = 'video' | 'preview' | null;

interface Wanted {
  source: Source;
  standIn: StandIn;
  durationSec: number;
}

/**
 * Pictures and sound by WebCodecs; what those lack, by a stand-in.
 * @throws when there is nothing to show, or when aborted.
 */
export async function openStrip(
  { source, standIn, durationSec }: Wanted,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { openFilmstrip } = await import('@/lib/filmstrip/filmstrip');
  const strip = await openFilmstrip(source, tell, signal).catch(() => null);
  signal.throwIfAborted();
  const other =
    strip && (strip.offer.aspect !== null || standIn === null)
      ? null
      : await openStandIn({ source, standIn, durationSec }, tell, signal).catch(() => null);
  if (!other) return orFail(strip);
  if (!strip) return other;
  const heard = strip.offer.sound ? strip : other;
  return {
    offer: { aspect: other.offer.aspect, sound: heard.offer.sound },
    wantPictures: other.wantPictures,
    wantSound: heard.wantSound,
    close() {
      other.close();
      strip.close();
    },
  };
}

async function openStandIn(
  { source, standIn, durationSec }: Wanted,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<Filmstrip | null> {
  if (standIn === 'video') {
    const { openVideoStrip } = await import('./video-strip');
    return openVideoStrip(source.file, tell, signal);
  }
  if (standIn === null) return null;
  const { openPreviewStrip } = await import('./preview-strip');
  return openPreviewStrip(source, durationSec, tell, signal);
}

function orFail(strip: Filmstrip | null): Filmstrip {
  if (!strip) throw new Error('nothing to show');
  return strip;
}
