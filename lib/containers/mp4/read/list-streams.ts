import type { StreamLister } from '@/lib/media/info';
import { CHAPTERS, openMovie } from './movie';
import { chapterTracks, type TrackHead } from './track';

/** Lists the tracks of an MP4, QuickTime or 3GPP file that hold samples. */
export const listStreams: StreamLister = async (file) => {
  const { tracks } = await openMovie(file);
  const chapters = chapterTracks(tracks);
  return tracks
    .filter(({ samples }) => samples.count > 0)
    .map((track) => {
      const { id, kind, entries, handler } = track;
      return {
        id,
        kind,
        codec: entries[0]?.format ?? handler,
        ...(chapters.has(id) && CHAPTERS),
        delaySec: 0,
        disabled: false,
        ...(hasAlpha(track) && { transparent: true }),
      };
    });
};

/** Where a VisualSampleEntry states its depth, and that of colors with an alpha channel: QuickTime File Format, "Video Sample Description". */
const DEPTH_AT = 74;
const DEPTH_WITH_ALPHA = 32;

function hasAlpha({ kind, entries }: Pick<TrackHead, 'kind' | 'entries'>): boolean {
  return kind === 'video' && entries.some(({ body }) => body[DEPTH_AT + 1] === DEPTH_WITH_ALPHA);
}
