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
  /** Seconds from the clip's start to its first picture. */
  lateSec: number;
}

/** @throws {MediaError} `engine-failed` when it is no mp4 that can be read. */
export async function inspectClip(blob: Blob): Promise<Clip> {
  try {
    const movie = await openMovie(blob);
    const video = movie.tracks.find(({ kind }) => kind === 'video');
    return { info: movieInfo(movie), ...(video ? startOf(video) : { leadInSec: 0, lateSec: 0 }) };
  } catch (error) {
    throw new MediaError('engine-failed', `the clip: ${String(error)}`, { cause: error });
  }
}

function startOf({ edits, span, timescale }: Track): { leadInSec: number; lateSec: number } {
  const shown = edits.find(({ mediaTime }) => mediaTime !== null);
  const hidden = (shown?.mediaTime ?? 0) - span.from;
  return { leadInSec: Math.max(0, hidden / timescale), lateSec: (shown?.start ?? 0) / timescale };
}
