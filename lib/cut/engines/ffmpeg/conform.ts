/** What ffmpeg does to the frames and the audio of a clip that has to match others. */
import { matrixOf } from '@/lib/codecs/color-matrix';
import { rational } from '@/lib/codecs/h264/display';
import { fitFrame } from '@/lib/codecs/pixels/fit-frame';
import type { Edit, VideoFormat } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { VideoColors } from '@/lib/media/info';

/** By quarter turns clockwise, each with a comma behind it. */
const TURNS = ['', 'transpose=clock,', 'hflip,vflip,', 'transpose=cclock,'] as const;

/** The filters that fit frames into a format. @param isMapped the frames have become BT.709 by tone mapping. */
export function conformFilters(video: Partial<StreamFacts>, format: VideoFormat, isMapped: boolean): string {
  const { width = format.width, height = format.height, rotation = 0, pixelAspect = 1 } = video;
  const fit = fitFrame({ width, height, rotation, pixelAspect }, format);
  const from = isMapped
    ? { matrix: 'bt709', range: 'tv' }
    : { matrix: matrixOf(video.matrix, height), range: video.fullRange ? 'pc' : 'tv' };
  const to = { matrix: matrixOf(format.colors.matrix, format.height), range: rangeOf(format.colors) };
  const aspect = rational(format.pixelAspect);
  return [
    `${TURNS[fit.turns]}scale=${fit.width}:${fit.height}:flags=bicubic+accurate_rnd`,
    `:in_color_matrix=${from.matrix}:in_range=${from.range}:out_color_matrix=${to.matrix}:out_range=${to.range}`,
    `,format=yuv420p,pad=${format.width}:${format.height}:${fit.x}:${fit.y}:black`,
    `,setsar=${aspect.width}/${aspect.height},${setColors(format.colors)}`,
  ].join('');
}

const rangeOf = ({ fullRange }: VideoColors) => (fullRange ? 'pc' : 'tv');

function setColors(colors: VideoColors): string {
  const { primaries, transfer, matrix } = colors;
  return `setparams=color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=${rangeOf(colors)}`;
}

/** The colors that a clip states which has to match others. */
export function conformedColors({ colors }: VideoFormat): string[] {
  const { primaries, transfer, matrix } = colors;
  return [
    ...['-colorspace', String(matrix), '-color_primaries', String(primaries), '-color_trc', String(transfer)],
    ...['-color_range', rangeOf(colors)],
  ];
}

/** What encoded video has to match; undefined if it needn't match anything. */
export function videoFormatOf({ format }: Pick<Edit, 'format'>): VideoFormat | undefined {
  return format && format.video !== 'copied' ? format.video : undefined;
}
