import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { drawRgb, type PlanarFrame, type RgbFrame } from '@/lib/codecs/pixels/draw-rgb';
import type { Plane } from '@/lib/codecs/pixels/scale-plane';
import { planesOf } from '@/lib/codecs/sdr/frame-planes';
import { type ColorMapper, plainPlanes, toBt709, toEightBits } from '@/lib/codecs/sdr/plain-frame';
import { colorsOf, MAPPED, mapperOf, nameColors } from '@/lib/cut/engines/packets/colors';
import { openPackets, type VideoStream } from '@/lib/cut/engines/packets/open-packets';
import { ratesOf } from '@/lib/cut/engines/packets/track-rates';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import { storeInTurn } from '@/lib/media/scratch/storage';
import type { Call } from '@/lib/worker/service';
import { type FrameFacts, type FrameJob, MARK_SEC } from './frame-reader';
import { placeOf } from './place-frames';

/** Decodes the frames of one file with WebCodecs. */
export type FrameService = {
  /** Opens a file. @throws {MediaError} `unsupported` if the browser can't decode the video; as `openPackets`. */
  open(call: Call, file: Blob, container: Container): Promise<FrameFacts>;
  /** Updates with the number of frames that are done. @param scratch entry of the scratch folder to write to, or null. */
  read(call: Call<number>, job: FrameJob, scratch: string | null): Promise<Blob>;
};

interface Opened {
  stream: VideoStream;
  mapper: ColorMapper | null;
}

export function createFrameService(): FrameService {
  let opened: Opened | null = null;
  return {
    async open(_, file, container) {
      const { streams, info } = await openPackets(file, container);
      const stream = streams.find((candidate): candidate is VideoStream => candidate.kind === 'video');
      if (!stream) throw new MediaError('unsupported', 'no video');
      nameColors(stream.track);
      if (!(await stream.track.canDecode()))
        throw new MediaError('unsupported', `the browser doesn't decode ${stream.codec}`);
      opened = { stream, mapper: stream.pixels ? mapperOf(stream.pixels) : null };
      const { rate } = await ratesOf(stream);
      return { frame: stream.frame, durationSec: info.durationSec, rate: rate > 0 ? rate : null };
    },

    async read({ update }, job, scratch) {
      const file = opened;
      if (!file) throw new Error('open() comes first');
      return storeInTurn(scratch, (append) => writeFrames(file, job, append, update));
    },
  };
}

/** The last frame, which may be on screen at several times. */
interface Drawn {
  timestamp: number;
  pixels: RgbFrame;
}

/** Writes the frames on screen at some times as RGB. @throws {MediaError} `empty-range` if there are none. */
async function writeFrames(
  { stream, mapper }: Opened,
  { atSec, framing, size }: FrameJob,
  append: (data: Uint8Array<ArrayBuffer>) => Promise<void>,
  onFrames: (done: number) => void,
): Promise<void> {
  let written = 0;
  /** Number of times before the file's first frame, which is then shown at them too. */
  let missing = 0;
  let last: Drawn | undefined;
  const write = async (pixels: RgbFrame) => {
    await append(new Uint8Array(pixels.buffer));
    onFrames(++written);
  };
  const times = atSec.map((sec) => sec - stream.shiftSec + MARK_SEC);
  for await (const sample of new VideoSampleSink(stream.track).samplesAtTimestamps(times)) {
    if (!sample) {
      missing++;
      continue;
    }
    try {
      if (last?.timestamp !== sample.timestamp) {
        const { width, height } = sample.visibleRect;
        const layout = placeOf({ ...stream.frame, width, height }, framing, size);
        last = { timestamp: sample.timestamp, pixels: drawRgb(await planarFrame(sample, mapper), layout) };
      }
    } finally {
      sample.close();
    }
    for (; missing > 0; missing--) await write(last.pixels);
    await write(last.pixels);
  }
  if (written === 0) throw new MediaError('empty-range');
}

/** The planes of a decoded frame with 8 bits a sample and ordinary colors. */
async function planarFrame(sample: VideoSample, mapper: ColorMapper | null): Promise<PlanarFrame> {
  const rgb = RGB.exec(sample.format ?? '')?.[1];
  if (rgb) return { planes: await rgbPlanes(sample, rgb === 'BGR'), colors: null };
  const planes = await planesOf(sample);
  const { width, height, y, u, v, across, down } = planes;
  const plane = (data: Uint8Array, across: number, down: number): Plane => ({
    width: Math.ceil(width / across),
    height: Math.ceil(height / down),
    data,
  });
  const colors = mapper ? MAPPED : colorsOf(sample);
  if (!mapper && y instanceof Uint8Array && u instanceof Uint8Array && v instanceof Uint8Array)
    return { planes: [plane(y, 1, 1), plane(u, across, down), plane(v, across, down)], colors };
  const plain = plainPlanes(mapper ? toBt709(planes, mapper) : toEightBits(planes), width, height);
  return { planes: [plane(plain.y, 1, 1), plane(plain.u, 2, 2), plane(plain.v, 2, 2)], colors };
}

/** The formats of WebCodecs that Firefox's decoders output: four bytes a pixel. */
const RGB = /^(RGB|BGR)[AX]$/;

async function rgbPlanes(sample: VideoSample, isReversed: boolean): Promise<[Plane, Plane, Plane]> {
  const { width, height } = sample.visibleRect;
  const pixels = new Uint8Array(width * height * 4);
  await sample.copyTo(pixels, { layout: [{ offset: 0, stride: width * 4 }] });
  const plane = (from: number): Plane => {
    const data = new Uint8Array(width * height);
    for (let i = 0, at = from; i < data.length; i++, at += 4) data[i] = pixels[at] ?? 0;
    return { width, height, data };
  };
  return isReversed ? [plane(2), plane(1), plane(0)] : [plane(0), plane(1), plane(2)];
}
