import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { nullIfInvalid } from '@/lib/codecs/bits';
import { type AvcSps, readAvcSps } from '@/lib/codecs/h264/sps';
import { annexBUnits, avcUnitType } from '@/lib/codecs/nal';
import { readDisplay } from '@/lib/codecs/vui';

/** `nal_unit_type` of an SPS: ITU-T H.264 table 7-1. */
const SPS = 7;

/**
 * Makes an H.264 track of a transport stream state the height of its frames. If their lines may belong to two fields, Mediabunny
 * (1.61, `codec-data.ts`) takes the height of a field for theirs: the map units of such an SPS are pairs of macroblocks.
 */
export async function stateFrameHeight(track: InputVideoTrack): Promise<void> {
  if ((await track.getCodec()) !== 'avc') return;
  const sps = await firstSps(track);
  if (!sps?.interlaced) return;
  const { height } = sps;
  const { width: wide, height: high } = readDisplay(sps).pixel ?? { width: 1, height: 1 };
  // As Mediabunny does: what pixels that aren't square add to a frame, it adds to the longer of their sides.
  const squareHeight = wide < high ? Math.round((height * high) / wide) : height;
  const config = await track.getDecoderConfig();
  track.getCodedHeight = async () => height;
  track.getSquarePixelHeight = async () => squareHeight;
  track.getDecoderConfig = async () =>
    config && {
      ...config,
      codedHeight: height,
      ...(config.displayAspectHeight === undefined ? {} : { displayAspectHeight: squareHeight }),
    };
}

/** The first SPS of a track; null if it can't be read. */
async function firstSps(track: InputVideoTrack): Promise<AvcSps | null> {
  for await (const { data } of new EncodedPacketSink(track).packets())
    for (const unit of annexBUnits(data))
      if (avcUnitType(unit[0] ?? 0) === SPS) return nullIfInvalid(() => readAvcSps(unit));
  return null;
}
