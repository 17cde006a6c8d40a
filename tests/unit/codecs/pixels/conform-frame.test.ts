import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CodedColors } from '@/lib/codecs/color-matrix';
import { conformFrame } from '@/lib/codecs/pixels/conform-frame';
import { fitFrame, isSameShape } from '@/lib/codecs/pixels/fit-frame';
import { scalePlane, turnPlane } from '@/lib/codecs/pixels/scale-plane';
import { convertColors } from '@/lib/codecs/pixels/video-matrix';
import type { FrameShape } from '@/lib/media/info';
import { make } from '@/tests/support/made-files';

const HD: CodedColors = { matrix: 'bt709', fullRange: false };

const shape = (width: number, height: number, rotation = 0, pixelAspect = 1): FrameShape => ({
  width,
  height,
  rotation,
  pixelAspect,
});

/** A frame of 8-bit 4:2:0 that ffmpeg makes. */
function frameOf(filters: string): Uint8Array {
  return readFileSync(
    make('frame.yuv', '-f', 'lavfi', '-i', filters, '-frames:v', '1', '-pix_fmt', 'yuv420p'),
  );
}

function planes(frame: Uint8Array, width: number, height: number) {
  const luma = width * height;
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  return {
    width,
    height,
    y: frame.slice(0, luma),
    u: frame.slice(luma, luma + chroma),
    v: frame.slice(luma + chroma),
  };
}

/** The peak signal-to-noise ratio of two frames, in decibels. */
function psnr(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  const squares = a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / a.length));
}

describe('a frame that is fitted', () => {
  it('fills a frame of its own aspect ratio', () => {
    expect(fitFrame(shape(1280, 720), shape(1920, 1080))).toEqual({
      turns: 0,
      x: 0,
      y: 0,
      width: 1920,
      height: 1080,
    });
  });

  it('lies between bars at the sides or above and below', () => {
    expect(fitFrame(shape(640, 480), shape(1920, 1080))).toEqual({
      turns: 0,
      x: 240,
      y: 0,
      width: 1440,
      height: 1080,
    });
    expect(fitFrame(shape(1920, 800), shape(1280, 720))).toEqual({
      turns: 0,
      x: 0,
      y: 92,
      width: 1280,
      height: 534,
    });
  });

  it('counts pixels that are not square', () => {
    const { width, height } = fitFrame(shape(720, 576, 0, 64 / 45), shape(1920, 1080));
    expect([width, height]).toEqual([1920, 1080]);
    expect(fitFrame(shape(1920, 1080), shape(1440, 1080, 0, 4 / 3)).width).toBe(1440);
  });

  it('is turned where players rotate the two by other angles', () => {
    const portrait = fitFrame(shape(1920, 1080, 90), shape(1920, 1080));
    expect(portrait).toEqual({ turns: 1, x: 656, y: 0, width: 608, height: 1080 });
    expect(fitFrame(shape(1080, 1920), shape(1920, 1080, 90)).turns).toBe(3);
    expect(fitFrame(shape(720, 576, 90, 2), shape(1152, 1440)).width).toBe(576);
  });

  it('needs nothing if it has the shape', () => {
    expect(isSameShape(shape(640, 360, 90), shape(640, 360, 90))).toBe(true);
    expect(isSameShape(shape(640, 360, 90), shape(640, 360))).toBe(false);
    expect(isSameShape(shape(640, 480), shape(640, 360))).toBe(false);
    expect(isSameShape(shape(640, 360, 0, 2), shape(640, 360))).toBe(false);
  });
});

describe('planes', () => {
  it('turn clockwise', () => {
    const plane = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    expect([...turnPlane(plane, 1).data]).toEqual([4, 1, 5, 2, 6, 3]);
    expect([...turnPlane(plane, 2).data]).toEqual([6, 5, 4, 3, 2, 1]);
    expect([...turnPlane(plane, 3).data]).toEqual([3, 6, 2, 5, 1, 4]);
    expect(turnPlane(plane, 3).width).toBe(2);
  });

  it.each([16, 128, 235, 255])('keep an even area of %d when they are scaled', (value) => {
    const plane = { width: 7, height: 5, data: new Uint8Array(35).fill(value) };
    for (const [width, height] of [
      [20, 30],
      [3, 2],
      [7, 9],
    ] as const)
      expect(new Set(scalePlane(plane, width, height).data)).toEqual(new Set([value]));
  });
});

describe('a conformed frame', () => {
  const SOURCE = 'testsrc2=size=640x360';

  it.each([
    ['larger', 1280, 720, 'scale=1280:720'],
    ['much smaller', 160, 90, 'scale=160:90'],
    ['a little smaller', 480, 270, 'scale=480:270'],
    ['between bars', 640, 640, 'pad=640:640:0:140'],
    ['scaled between bars', 480, 480, 'scale=480:270,pad=480:480:0:104'],
  ])('is that of native ffmpeg: %s', (_, width, height, filters) => {
    const source = planes(frameOf(SOURCE), 640, 360);
    const own = conformFrame(source, { rotation: 0, pixelAspect: 1 }, shape(width, height), {
      from: HD,
      to: HD,
    });
    expect(psnr(own, frameOf(`${SOURCE},format=yuv420p,${filters}`))).toBeGreaterThan(37);
  });

  it.each([
    [90, 'transpose=clock'],
    [180, 'hflip,vflip'],
    [270, 'transpose=cclock'],
  ])('is turned by %d degrees as native ffmpeg does', (rotation, filters) => {
    const source = planes(frameOf(SOURCE), 640, 360);
    const to = rotation === 180 ? shape(640, 360) : shape(360, 640);
    const own = conformFrame(source, { rotation, pixelAspect: 1 }, to, { from: HD, to: HD });
    expect(psnr(own, frameOf(`${SOURCE},format=yuv420p,${filters}`))).toBe(Number.POSITIVE_INFINITY);
  });

  it('leaves the frame it is made of alone', () => {
    const source = planes(frameOf(SOURCE), 640, 360);
    const before = source.y.slice();
    conformFrame(source, { rotation: 0, pixelAspect: 1 }, shape(640, 360), {
      from: HD,
      to: { matrix: 'bt601', fullRange: true },
    });
    expect(Buffer.compare(source.y, before)).toBe(0);
  });
});

describe('colors', () => {
  it.each([
    ['bt601 limited', { matrix: 'bt601', fullRange: false }, 'smpte170m', 'tv'],
    ['bt601 full', { matrix: 'bt601', fullRange: true }, 'smpte170m', 'pc'],
    ['bt709 full', { matrix: 'bt709', fullRange: true }, 'bt709', 'pc'],
    ['bt2020 limited', { matrix: 'bt2020', fullRange: false }, 'bt2020', 'tv'],
  ] as const)(
    'of %s become BT.709 in the limited range as native ffmpeg makes them',
    (_, from, matrix, range) => {
      // Chroma that changes slowly, so that its place doesn't matter.
      const made = `testsrc2=size=320x180,gblur=sigma=8,format=gbrp,scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p`;
      const source = planes(frameOf(made), 320, 180);
      const wanted = frameOf(
        `${made},scale=in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=tv`,
      );
      convertColors(source, from, HD);
      expect(psnr(Uint8Array.from([...source.y, ...source.u, ...source.v]), wanted)).toBeGreaterThan(42);
    },
  );

  it('keep gray, black and white', () => {
    const gray = {
      width: 2,
      height: 2,
      y: Uint8Array.of(16, 235, 100, 126),
      u: Uint8Array.of(128),
      v: Uint8Array.of(128),
    };
    convertColors(gray, { matrix: 'bt601', fullRange: false }, HD);
    expect([...gray.y, ...gray.u, ...gray.v]).toEqual([16, 235, 100, 126, 128, 128]);
    convertColors(gray, HD, { matrix: 'bt709', fullRange: true });
    expect([gray.y[0], gray.y[1]]).toEqual([0, 255]);
  });
});
