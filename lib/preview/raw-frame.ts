/** Decodes one frame of a file with ffmpeg.wasm, in full size and with its own colors. */

import { type Planes, planarBytes, planarLayout, planesIn } from '@/lib/codecs/sdr/frame-planes';
import type { Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import type { FrameOutput } from './command';
import { grab } from './grabber';
import { PreviewCore } from './preview-core';

/** A decoded frame, rotated as the file says. */
export interface RawFrame {
  width: number;
  height: number;
  /** The width of a pixel divided by its height. */
  pixelAspect: number;
  /** Its planes, or 3 bytes for each pixel: red, green and blue. */
  pixels: Planes | Uint8Array;
  /** ffmpeg's names; null for what the file doesn't state. */
  colors: { matrix: string | null; primaries: string | null; transfer: string | null };
}

/** The formats that frames are left in, or converted to if they have another one: `rgb24`, and planes of 8 to 12 bits. */
const PLANAR = /^yuvj?(420|422|444)p(?:(10|12)le)?$/;
const FORMATS = [
  ...['yuv420p', 'yuv422p', 'yuv444p', 'yuvj420p', 'yuvj422p', 'yuvj444p', 'rgb24'],
  ...['yuv420p10le', 'yuv422p10le', 'yuv444p10le', 'yuv420p12le', 'yuv422p12le', 'yuv444p12le'],
];

const RAW: FrameOutput = {
  filters: `format=${FORMATS.join('|')}`,
  codec: ['-c:v', 'rawvideo'],
  muxer: 'rawvideo',
  type: 'application/octet-stream',
};

/**
 * Decodes the frame that the preview shows at a time.
 * @throws {MediaError} if there is none, or ffmpeg can't be loaded or fails.
 * @throws the signal's reason when aborted.
 */
export async function decodeRaw(source: Source, atMs: number, signal: AbortSignal): Promise<RawFrame> {
  const core = new PreviewCore(source);
  try {
    const grabbed = await grab(core, { atMs, mode: 'exact' }, RAW, signal);
    if (!grabbed) throw new MediaError('engine-failed', `no frame at ${atMs} ms`);
    return rawFrame(grabbed.lines, await grabbed.written.arrayBuffer());
  } finally {
    core.close();
  }
}

/** Reads a frame by what the filter `showinfo` printed about it. @throws {MediaError} `engine-failed` if that doesn't fit. */
export function rawFrame(lines: readonly string[], data: ArrayBuffer): RawFrame {
  const shape = find(lines, /\bfmt:(\w+) sar:(\d+)\/(\d+) s:(\d+)x(\d+)/);
  if (!shape) throw new MediaError('engine-failed', 'ffmpeg described no frame');
  const [format = '', across, down, width, height] = [shape[1], ...shape.slice(2).map(Number)];
  const size = { width: width ?? 0, height: height ?? 0 };
  const named = (key: string) => {
    const name = find(lines, new RegExp(`\\bcolor_range:.*\\b${key}:(\\w+)`))?.[1];
    return name && name !== 'unknown' ? name : null;
  };
  const [, subsampling, depth = '8'] = PLANAR.exec(format) ?? [];
  const fullRange = format.startsWith('yuvj') || find(lines, /\bcolor_range:pc\b/) !== null;
  const layout = subsampling ? planarLayout(size, subsampling, Number(depth), fullRange) : null;
  const bytes = layout ? planarBytes(layout).total : size.width * size.height * 3;
  if ((!layout && format !== 'rgb24') || bytes !== data.byteLength)
    throw new MediaError('engine-failed', `${data.byteLength} bytes of ${format}`);
  return {
    ...size,
    pixelAspect: across && down ? across / down : 1,
    pixels: layout ? planesIn(data, layout) : new Uint8Array(data),
    colors: {
      matrix: named('color_space'),
      primaries: named('color_primaries'),
      transfer: named('color_trc'),
    },
  };
}

function find(lines: readonly string[], pattern: RegExp): RegExpExecArray | null {
  for (const line of lines) {
    const match = line.includes('showinfo') ? pattern.exec(line) : null;
    if (match) return match;
  }
  return null;
}
