import { matrixOf } from '@/lib/codecs/color-matrix';
import type { RgbPlace } from '@/lib/codecs/pixels/draw-rgb';
import { colorMap } from '@/lib/cut/engines/ffmpeg/frame-filters';
import { storedFrame } from '@/lib/edit/crop-frame';
import type { Source } from '@/lib/edit/edit';
import {
  FILE_CLOCK,
  inspectArguments,
  isCuttable,
  parseFacts,
  type StreamFacts,
} from '@/lib/ffmpeg/file-facts';
import { startWithFile } from '@/lib/ffmpeg/program';
import { STATUS } from '@/lib/ffmpeg/progress-lines';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { MediaError } from '@/lib/media/errors';
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import { hasWideColors } from '@/lib/media/plain-streams';
import { type FrameReader, MARK_SEC } from './frame-reader';
import { placeOf } from './place-frames';

/**
 * Opens a file whose video ffmpeg.wasm decodes.
 * @throws {MediaError} `engine-unavailable`, `engine-failed`, `unsupported` without video.
 * @throws the signal's reason when aborted.
 */
export async function openFfmpegFrames(source: Source, signal: AbortSignal): Promise<FrameReader> {
  const open = await startWithFile(source, { signal, onLoad() {} });
  try {
    const facts = parseFacts((await open.core.run(inspectArguments(open.input), signal)).lines);
    const video = facts?.streams.find((stream) => isCuttable(stream) && stream.kind === 'video');
    const frame = video && storedFrame({ ...video, id: video.index, ...codedOf(video) });
    if (!facts || !video || !frame) throw new MediaError('unsupported', 'ffmpeg finds no video');
    const { container } = source;
    const originSec = ffmpegNotes(container).ownClock ? facts.startSec : 0;
    return {
      engine: 'ffmpeg',
      frame,
      durationSec: facts.durationSec,
      rate: video.rate ?? null,
      async read({ atSec, framing, size }, { signal, scratch, onFrames }) {
        const layout = placeOf(frame, framing, size);
        const count = atSec.length;
        const [first = 0, second = first] = atSec;
        const rate = second > first ? 1 / (second - first) : 1;
        const startSec = Math.max(0, first - originSec);
        const { media } = await runToFile(open, {
          scratch,
          signal,
          argumentsFor: (output) =>
            readArguments({ input: open.input, output, container, video, layout, startSec, rate, count }),
          onTime: (sec) => onFrames(Math.min(count, Math.round(sec * rate))),
        });
        const bytes = size.width * size.height * 3;
        if (media.size < bytes) throw new MediaError('empty-range');
        return media.slice(0, bytes * count);
      },
      close: () => open.core.terminate(),
    };
  } catch (error) {
    open.core.terminate();
    throw error;
  }
}

const codedOf = ({ width, height }: StreamFacts) => (width && height ? { coded: { width, height } } : {});

interface ReadCommand {
  input: string;
  output: string;
  container: Container;
  video: StreamFacts;
  layout: RgbPlace;
  /** Seconds on ffmpeg's clock. */
  startSec: number;
  /** Frames per second, and the number of frames. */
  rate: number;
  count: number;
}

/** Seconds by which ffmpeg begins to read early in a file where a seek may land behind the keyframe. */
const PREROLL_SEC = 15;

/** Filters by quarter turns clockwise. */
const TURNS = [[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']] as const;

/** Writes the frames on screen at regular times as RGB. The last one stays if the video ends early. */
function readArguments(command: ReadCommand): string[] {
  const { input, output, container, video, layout, startSec, rate, count } = command;
  const fromSec = ffmpegNotes(container).blindSeek ? Math.max(0, startSec - PREROLL_SEC) : startSec;
  const lengthSec = count / rate;
  const { crop, box, mirrored, turns } = layout;
  const isMapped = video.pixels !== undefined && hasWideColors(video.pixels);
  const { matrix, range } = isMapped
    ? { matrix: 'bt709', range: 'tv' }
    : { matrix: matrixOf(video.matrix, video.height ?? 0), range: video.fullRange ? 'pc' : 'tv' };
  const filters = [
    ...(startSec > fromSec ? [`trim=start=${(startSec - fromSec).toFixed(6)}`] : []),
    // A frame is on screen from its time on, so the next tick shows it: `round=up`.
    `setpts=PTS-${(startSec - fromSec + MARK_SEC).toFixed(6)}/TB`,
    `fps=${rate.toFixed(6)}:start_time=0:round=up`,
    `tpad=stop=-1:stop_mode=clone`,
    `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`,
    ...(isMapped && video.pixels ? [colorMap(video.pixels)] : []),
    ...(mirrored ? ['hflip'] : []),
    ...TURNS[turns],
    `scale=${box.width}:${box.height}:flags=bicubic+accurate_rnd+full_chroma_int:in_color_matrix=${matrix}:in_range=${range}`,
    'format=rgb24',
    `pad=${layout.width}:${layout.height}:${box.x}:${box.y}:black`,
  ];
  return [
    ...[...STATUS, '-noautorotate'],
    ...(fromSec > 0 ? ['-ss', fromSec.toFixed(3)] : []),
    ...['-t', (startSec - fromSec + lengthSec + 1).toFixed(3), ...FILE_CLOCK, '-i', input],
    ...['-map', `0:${video.index}`],
    ...['-vf', filters.join(), '-frames:v', String(count), '-f', 'rawvideo', output],
  ];
}
