import type { Container } from '@/lib/media/formats';
import type { MediaInfo, TrackInfo } from '@/lib/media/info';
import { type Movie, openMovie } from './movie';
import { presentationEnd, type Track } from './track';

/**
 * Reads the media information of an MP4, QuickTime or 3GPP file. Only the index is read.
 * @throws {MediaError} as {@link openMovie}.
 */
export async function probeMp4(blob: Blob): Promise<MediaInfo> {
  return movieInfo(await openMovie(blob));
}

/** The media information of a movie. */
export function movieInfo(movie: Movie): MediaInfo {
  return {
    container: containerOf(movie.brand),
    durationSec: movie.durationSec,
    tracks: movie.tracks.map(trackInfo),
  };
}

function trackInfo(track: Track): TrackInfo {
  const entry = track.entries[0];
  const info: TrackInfo = {
    id: track.id,
    kind: track.kind,
    codec: entry?.format ?? '',
    durationSec: presentationEnd(track),
  };
  if (track.language) info.language = track.language;
  if (track.kind !== 'video') return info;
  return {
    ...info,
    width: entry?.width || Math.round(track.width),
    height: entry?.height || Math.round(track.height),
    rotation: track.rotation,
  };
}

/** The container by the major brand, as in `lib/media/formats.ts`. */
function containerOf(brand: string): Container {
  if (brand === 'qt  ') return 'mov';
  if (brand.startsWith('3gp') || brand.startsWith('3g2')) return '3gp';
  return brand.startsWith('M4V') ? 'm4v' : 'mp4';
}
