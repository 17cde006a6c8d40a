import { type EditOptions, keepsKind } from '@/lib/edit/edit';
import { codecName, playsInMp4 } from '@/lib/media/codecs';
import type { TrackInfo } from '@/lib/media/info';
import { isPlainStream } from '@/lib/media/plain-streams';
import { PLAYS_EVERYWHERE, UNPLAYABLE_BY } from './messages/cut';
import { sentences } from './messages/format';
import { CODEC_NAMES } from './messages/streams';

/**
 * Says which of a clip's copied streams don't play everywhere; null if all do. Streams that are encoded anyway aren't named.
 * @param tracks those of all files of the clip; none if the engines don't know them.
 */
export function describeForeign(
  tracks: readonly TrackInfo[],
  options: Pick<EditOptions, 'output'>,
): string | null {
  if (options.output.kind === 'animation') return null;
  const notes = tracks.flatMap((track) => (keepsKind(options, track.kind) ? (noteOf(track) ?? []) : []));
  return notes.length > 0 ? sentences([...new Set(notes)]) : null;
}

function noteOf({ kind, codec, pixels }: TrackInfo): string | null {
  if (kind !== 'video' && kind !== 'audio') return null;
  const name = codecName(codec);
  if (isPlainStream({ kind, codec, pixels: pixels ?? null }) || !playsInMp4({ kind, codec: name }))
    return null;
  const words = PLAYS_EVERYWHERE;
  const shown = CODEC_NAMES[name] ?? name.toUpperCase();
  if (pixels && pixels.range !== 'sdr') return words.hdr(shown);
  if (pixels?.gamut) return words.wide(shown);
  const text = UNPLAYABLE_BY[name] ?? words.others;
  if (kind === 'audio') return text(words.sound(shown));
  const isDeep = pixels !== undefined && pixels.bitDepth > 8;
  return text(isDeep ? words.depth(shown, pixels.bitDepth) : words.video(shown));
}
