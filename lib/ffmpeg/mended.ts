import { MediaError } from '@/lib/media/errors';
import { type Container, familyOf } from '@/lib/media/formats';

const known = new WeakMap<Blob, Promise<Blob>>();

/**
 * A file as ffmpeg 5.1 reads it whole: where it would lose audio, with another index or other headers over the same media. Anything
 * else stays as it is. Remembers the answer, because each core mounts the file anew.
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
    // ffmpeg reads indexes that are refused here.
    if (error instanceof MediaError) return file;
    throw error;
  }
}

async function menderOf(container: Container): Promise<(file: Blob) => Blob | Promise<Blob>> {
  if (familyOf(container) === 'iso')
    return (await import('@/lib/containers/mp4/write/amr-frames')).withAmrFramesApart;
  if (container === 'avi') return (await import('@/lib/containers/avi/mend-audio')).withRightAudioHeaders;
  return (file) => file;
}
