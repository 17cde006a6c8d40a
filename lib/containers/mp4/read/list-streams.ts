import type { StreamLister } from '@/lib/media/info';
import { openMovie } from './movie';

/** Lists the tracks of an MP4, QuickTime or 3GPP file that hold samples. */
export const listStreams: StreamLister = async (file) => {
  const { tracks } = await openMovie(file);
  return tracks
    .filter(({ samples }) => samples.count > 0)
    .map(({ id, kind, entries, handler }) => ({
      id,
      kind,
      codec: entries[0]?.format ?? handler,
      delaySec: 0,
      disabled: false,
    }));
};
