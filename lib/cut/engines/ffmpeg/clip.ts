import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { openMovie } from '@/lib/mp4/movie';
import { movieInfo } from '@/lib/mp4/probe';
import type { Track } from '@/lib/mp4/track';

/** What a finished clip really is, read from its own index and not from what ffmpeg said. */
export interface Clip {
  info: MediaInfo;
  /** Seconds of picture before the start, hidden by the edit list. */
  leadInSec: number;
}

/** @throws {MediaError} `engine-failed` when it is no mp4 that can be read. */
export async function inspectClip(blob: Blob): Promise<Clip> {
  try {
    const movie = await openMovie(blob);
    const video = movie.tracks.find(({ kind }) => kind === 'video');
    return { info: movieInfo(movie), leadInSec: video ? leadIn(video) : 0 };
  } catch (error) {
    throw new MediaError('engine-failed', `the clip: ${String(error)}`, { cause: error });
  }
}

function leadIn({ edits, span, timescale }: Track): number {
  const shown = edits.find(({ mediaTime }) => mediaTime !== null);
  return Math.max(0, ((shown?.mediaTime ?? 0) - span.from) / timescale);
}
