import { streamsThatAre } from '@/lib/cut/decide/decide';
import { cropOf } from '@/lib/edit/framing';
import { playsInMp4 } from '@/lib/media/codecs';
import type { Encoders } from './encoders';
import type { Stream } from './open-packets';
import type { PacketPlan } from './plan-packets';

/**
 * Loads what encodes a plan's streams; null if there are none to be encoded.
 * @param encoded the streams that are encoded, or may be.
 * @throws {MediaError} `codec-not-in-mp4` if the browser can't encode one of them.
 */
export async function encodersOf(
  { edit, parts, streams }: PacketPlan,
  encoded: readonly Stream[] = streamsThatAre('encoded', streams),
): Promise<Encoders | null> {
  if (encoded.length === 0) return null;
  const { ENCODERS } = await import('./encoders');
  const { format, framing } = edit;
  // Streams that can't be copied were checked when the file was opened, as they are.
  const unchecked = format || framing.crop ? encoded : encoded.filter(playsInMp4);
  await ENCODERS.check(unchecked, { format, crop: cropOf(parts[0].part, framing) });
  return ENCODERS;
}

/** Checks the streams that can't be copied. @throws {MediaError} `codec-not-in-mp4` if the browser can't encode one. */
export async function checkForeign(streams: readonly Stream[]): Promise<void> {
  const foreign = streams.filter((stream) => !playsInMp4(stream));
  if (foreign.length > 0) await (await import('./encoders')).ENCODERS.check(foreign);
}
