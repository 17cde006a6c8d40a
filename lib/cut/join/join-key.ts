import { nullIfInvalid } from '@/lib/codecs/bits';
import { find } from '@/lib/containers/mp4/read/box';
import { usualValue } from '@/lib/containers/mp4/read/runs';
import { audioCodec } from '@/lib/containers/mp4/read/sample-entry';
import type { Track, TrackHead } from '@/lib/containers/mp4/read/track';
import { clicksAtSplices } from '@/lib/cut/plan/copy-or-encode';
import type { MediaInfo } from '@/lib/media/info';
import { audioKey } from './audio-key';
import { videoKey } from './video-key';

/** How long a track's packets usually last. */
interface PacketLength {
  ticks: number;
  timescale: number;
}

/**
 * A key that is equal for streams whose samples can follow each other in one track. Undefined for streams that can follow no other
 * one: those with several sample entries, of an unknown codec, and audio that clicks at splices.
 * @param packets of audio; null if unknown.
 */
export function joinKeyOf(head: TrackHead, packets: PacketLength | null): string | undefined {
  const [entry, ...others] = head.entries;
  if (!entry || others.some(({ bytes }) => bytes.join() !== entry.bytes.join())) return undefined;
  if (head.kind === 'video') {
    const header = find(head.boxes.trak, 'tkhd');
    return nullIfInvalid(() => videoKey(entry, header)) ?? undefined;
  }
  if (head.kind !== 'audio' || nullIfInvalid(() => clicksAtSplices(audioCodec(entry))) !== false)
    return undefined;
  return nullIfInvalid(() => audioKey(entry, packets)) ?? undefined;
}

/** The key of a track whose samples are known. */
export function joinKeyOfTrack(track: Track): string | undefined {
  return joinKeyOf(track, { ticks: usualValue(track.samples.decode), timescale: track.timescale });
}

/** The information on a movie with the key of each of its tracks. */
export function withJoinKeys(info: MediaInfo, tracks: readonly Track[]): MediaInfo {
  const keys = new Map(tracks.map((track) => [track.id, joinKeyOfTrack(track)]));
  return {
    ...info,
    tracks: info.tracks.map((track) => {
      const joinKey = keys.get(track.id);
      return joinKey === undefined ? track : { ...track, joinKey };
    }),
  };
}
