/** The colors of an encoder's frames and of a clip's track. */
import { HD_LINES } from '@/lib/codecs/color-matrix';
import { UNSPECIFIED } from '@/lib/codecs/vui';
import { namedColors } from '@/lib/containers/mp4/read/pixel-format';
import type { SampleEntry } from '@/lib/containers/mp4/read/sample-entry';
import type { VideoColors } from '@/lib/media/info';

const SD = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false } as const;
/** The colors of high definition, and of ordinary screens. */
export const BT709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Adds the colors that a file doesn't name, as Chromium's player assumes them: BT.601 for small frames, BT.709 for others. */
export function completeColors(
  named: VideoColorSpaceInit | undefined,
  lines: number,
): Required<VideoColorSpaceInit> {
  const guessed = lines < HD_LINES ? SD : BT709;
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

/** The matrix with ffmpeg's name, if {@link completeColors} knows it. */
export function namedMatrix(name: string | undefined): VideoColorSpaceInit {
  const matrix = Object.values(MATRICES).find((known) => known === name);
  return matrix ? { matrix } : {};
}

/** The colors that a track's entry states, if {@link completeColors} knows them. */
export function statedColors(entry: SampleEntry): VideoColorSpaceInit {
  const { primaries = 0, transfer = 0, matrix = 0 } = namedColors(entry) ?? {};
  return {
    ...(PRIMARIES[primaries] && { primaries: PRIMARIES[primaries] }),
    ...(TRANSFERS[transfer] && { transfer: TRANSFERS[transfer] }),
    ...(MATRICES[matrix] && { matrix: MATRICES[matrix] }),
  };
}
