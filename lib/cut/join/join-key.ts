import { readAacStream } from '@/lib/codecs/aac';
import { nullIfInvalid } from '@/lib/codecs/bits';
import { find } from '@/lib/containers/mp4/read/box';
import { usualValue } from '@/lib/containers/mp4/read/runs';
import {
  aacConfig,
  audioFields,
  audioStreamOf,
  type SampleEntry,
} from '@/lib/containers/mp4/read/sample-entry';
import type { Track, TrackHead } from '@/lib/containers/mp4/read/track';
import { clicksAtSplices } from '@/lib/cut/decide/decide';
import type { MediaInfo, TrackInfo } from '@/lib/media/info';
import { audioKey, type PacketLength } from './audio-key';
import { videoKey, videoSettings } from './video-key';

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
  if (head.kind !== 'audio' || nullIfInvalid(() => clicksAtSplices(audioStreamOf(entry))) !== false)
    return undefined;
  return nullIfInvalid(() => audioKey(entry, packets)) ?? undefined;
}

/** The key of a track whose samples are known. */
export function joinKeyOfTrack(track: Track): string | undefined {
  return joinKeyOf(track, { ticks: usualValue(track.samples.decode), timescale: track.timescale });
}

/** The information on a movie with the format and the key of each of its tracks. */
export function withJoinKeys(info: MediaInfo, tracks: readonly Track[]): MediaInfo {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  return {
    ...info,
    tracks: info.tracks.map((track) => {
      const found = byId.get(track.id);
      const joinKey = found && joinKeyOfTrack(found);
      const format = found ? trackFormat(found) : {};
      return { ...track, ...format, ...(joinKey === undefined ? {} : { joinKey }) };
    }),
  };
}

type Format = Pick<TrackInfo, 'coded' | 'pixelAspect' | 'colors' | 'sampleRate' | 'channels'>;

/** The format that another stream has to be encoded to so that it can follow this one. Empty if the index doesn't state it. */
export function trackFormat({ kind, entries: [entry] }: Pick<TrackHead, 'kind' | 'entries'>): Format {
  if (!entry) return {};
  if (kind === 'video') return nullIfInvalid(() => videoSettings(entry)) ?? {};
  return kind === 'audio' ? (nullIfInvalid(() => audioFormat(entry)) ?? {}) : {};
}

function audioFormat(entry: SampleEntry): Format {
  const fields = audioFields(entry);
  const config = aacConfig(entry);
  const stream = config && readAacStream(config);
  return stream ? { sampleRate: stream.rate, channels: stream.channels || fields.channels } : fields;
}
