import type { InputVideoTrack } from 'mediabunny';
import type { Picture } from './quality';

/** Packets looked at; some seconds of any film. */
const LOOKED_AT = 120;

/** A track's size, and its rates as its first packets show them. */
export async function pictureOf(track: InputVideoTrack): Promise<Picture> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(LOOKED_AT);
  return {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rate: averagePacketRate,
    bits: averageBitrate,
  };
}
