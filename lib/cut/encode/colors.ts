/** The colors and the shape of frames, as an encoder is told and a clip states them. */
import { HD_LINES } from '@/lib/codecs/color-matrix';
import { UNSPECIFIED } from '@/lib/codecs/vui';
import { find } from '@/lib/containers/mp4/read/box';
import { type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { Cursor } from '@/lib/media/bytes/cursor';
import type { VideoColors } from '@/lib/media/info';

const SD = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false } as const;
const HD = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Adds the colors that a file doesn't name, as Chromium's player assumes them: BT.601 for small frames, BT.709 for others. */
export function completeColors(
  named: VideoColorSpaceInit | undefined,
  lines: number,
): Required<VideoColorSpaceInit> {
  const guessed = lines < HD_LINES ? SD : HD;
  return {
    primaries: named?.primaries ?? guessed.primaries,
    transfer: named?.transfer ?? guessed.transfer,
    matrix: named?.matrix ?? guessed.matrix,
    fullRange: named?.fullRange ?? guessed.fullRange,
  };
}

/** Names of WebCodecs and of ffmpeg by the numbers of ITU-T H.273 §8. */
const PRIMARIES: Readonly<Record<number, VideoColorPrimaries>> = { 1: 'bt709', 5: 'bt470bg', 6: 'smpte170m' };
const TRANSFERS: Readonly<Record<number, VideoTransferCharacteristics>> = {
  1: 'bt709',
  6: 'smpte170m',
  13: 'iec61966-2-1',
};
const MATRICES: Readonly<Record<number, VideoMatrixCoefficients>> = {
  1: 'bt709',
  5: 'bt470bg',
  6: 'smpte170m',
};

const numberOf = (table: Readonly<Record<number, string>>, name: string | null | undefined) =>
  Number(Object.keys(table).find((key) => table[Number(key)] === name) ?? UNSPECIFIED);

/** Colors as a stream's parameter sets state them. */
export const colorNumbers = ({
  primaries,
  transfer,
  matrix,
  fullRange,
}: VideoColorSpaceInit): VideoColors => ({
  primaries: numberOf(PRIMARIES, primaries),
  transfer: numberOf(TRANSFERS, transfer),
  matrix: numberOf(MATRICES, matrix),
  fullRange: fullRange ?? false,
});

/** The matrix of a name of ffmpeg's; nothing for others than {@link completeColors} tells apart. */
export function namedMatrix(name: string | undefined): VideoColorSpaceInit {
  const matrix = Object.values(MATRICES).find((known) => known === name);
  return matrix ? { matrix } : {};
}

/** What `colr` and `pasp` of an entry state: ISO/IEC 14496-12 §12.1.4, §12.1.5. */
export function statedColors(entry: Pick<SampleEntry, 'body'>) {
  const boxes = visualBoxes(entry);
  const [colr, pasp] = [find(boxes, 'colr'), find(boxes, 'pasp')];
  const cursor = colr && new Cursor(colr.body);
  cursor?.skip(4);
  const [primaries = 0, transfer = 0, matrix = 0] = cursor ? [cursor.u16(), cursor.u16(), cursor.u16()] : [];
  const pixel = pasp && new Cursor(pasp.body);
  return {
    colors: {
      ...(PRIMARIES[primaries] && { primaries: PRIMARIES[primaries] }),
      ...(TRANSFERS[transfer] && { transfer: TRANSFERS[transfer] }),
      ...(MATRICES[matrix] && { matrix: MATRICES[matrix] }),
    } satisfies VideoColorSpaceInit,
    pixelAspect: pixel ? { width: pixel.u32(), height: pixel.u32() } : { width: 1, height: 1 },
  };
}
