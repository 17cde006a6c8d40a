import { MediaError } from '@/lib/media/errors';
import { type Container, familyOf } from '@/lib/media/formats';

const known = new WeakMap<Blob, Promise<Blob>>();

/**
 * Replaces the index or headers of a file where ffmpeg 5.1 would lose audio, and the times of one whose clock begins anew. The media
 * stays, and so do all other files. Remembers the result, because each core mounts the file anew.
 */
export function mended(file: Blob, container: Container): Promise<Blob> {
  const mend = known.get(file) ?? mendedAnew(file, container);
  known.set(file, mend);
  return mend;
}

async function mendedAnew(file: Blob, container: Container): Promise<Blob> {
  try {
    return await (await menderOf(container))(file);
  } catch (error) {
    // ffmpeg may read an index that is rejected here.
    if (error instanceof MediaError) return file;
    throw error;
  }
}

async function menderOf(container: Container): Promise<(file: Blob) => Blob | Promise<Blob>> {
  if (familyOf(container) === 'iso')
    return (await import('@/lib/containers/mp4/write/amr-frames')).withAmrFramesApart;
  if (container === 'avi') return (await import('@/lib/containers/avi/mend-audio')).withRightAudioHeaders;
  if (container === 'mpegts') return (await import('@/lib/containers/mpegts/steady-clock')).withSteadyClock;
  return (file) => file;
}
