import type { Source } from '@/lib/edit/edit';
import type { Filmstrip, StripUpdate } from '@/lib/filmstrip/filmstrip';

/**
 * What shows the file where WebCodecs don't: a hidden `<video>`, or ffmpeg, which also decodes the preview; null while that is
 * unknown, and where nothing does.
 */
export type StandIn = 'video' | 'preview' | null;

interface StripRequest {
  source: Source;
  standIn: StandIn;
  /** ffmpeg decodes the audio, because the browser doesn't. */
  decodesAudio: boolean;
}

/**
 * Opens a strip by WebCodecs. What they can't decode comes from a stand-in.
 * @throws if there is nothing to show, or when aborted.
 */
export async function openStrip(
  request: StripRequest,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip> {
  const { source, standIn } = request;
  const { openFilmstrip } = await import('@/lib/filmstrip/filmstrip');
  const strip = await openFilmstrip(source, onUpdate, signal).catch(() => null);
  signal.throwIfAborted();
  const other =
    strip && (strip.contents.aspect !== null || standIn === null)
      ? null
      : await openStandIn(request, onUpdate, signal).catch(() => null);
  const strips = [strip, other].filter((opened) => opened !== null);
  if (request.decodesAudio && !strips.some(({ contents }) => contents.audio)) {
    const { openPreviewAudio } = await import('./preview-strip');
    strips.push(await openPreviewAudio(source, onUpdate, signal));
  }
  return joined(strips);
}

/** One strip of several: thumbnails and loudness each come from the first that has them. */
function joined(strips: readonly Filmstrip[]): Filmstrip {
  const [first] = strips;
  if (!first) throw new Error('nothing to show');
  const seen = strips.find(({ contents }) => contents.aspect !== null) ?? first;
  const heard = strips.find(({ contents }) => contents.audio) ?? first;
  return {
    contents: { aspect: seen.contents.aspect, audio: heard.contents.audio },
    requestThumbnails: seen.requestThumbnails,
    requestFrame: seen.requestFrame,
    requestPeaks: heard.requestPeaks,
    close() {
      for (const strip of strips) strip.close();
    },
  };
}

async function openStandIn(
  { source, standIn }: StripRequest,
  onUpdate: (update: StripUpdate) => void,
  signal: AbortSignal,
): Promise<Filmstrip | null> {
  if (standIn === 'video') {
    const { openVideoStrip } = await import('./video-strip');
    return openVideoStrip(source.file, onUpdate, signal);
  }
  if (standIn === null) return null;
  const { openPreviewStrip } = await import('./preview-strip');
  return openPreviewStrip(source, onUpdate, signal);
}
