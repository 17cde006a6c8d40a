/** "Save this frame": its image beside the frame that native ffmpeg decodes. */
import { fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { native, pixelsOf, psnr, still } from './still-lab';

/** In dB. A frame of the test video with the chroma of a canvas has 23, and the next frame even less. */
const ALIKE = 45;

const FRAMES = 30;
const SD = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=3'];
const HD = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=2'];
const X264 = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p'];
const named = (space: string, transfer = space) => [
  ...['-colorspace', space, '-color_primaries', space, '-color_trc', transfer],
];

interface Case {
  name: string;
  file: string[];
  encode: string[];
  colors?: Parameters<typeof native>[2];
  size?: [number, number];
  byFfmpeg?: boolean;
  tag?: '@ci';
}

const CASES: Case[] = [
  { name: 'h264-601.mp4', file: SD, encode: [...X264, ...named('smpte170m')], tag: '@ci' },
  {
    name: 'h264-709.mp4',
    file: SD,
    encode: ['-vf', 'scale=out_color_matrix=bt709', ...X264, ...named('bt709')],
    colors: { matrix: 'bt709' },
    tag: '@ci',
  },
  {
    name: 'h264-full.mp4',
    file: SD,
    encode: ['-vf', 'scale=out_range=pc,format=yuvj420p', ...X264.slice(0, 4), '-color_range', 'pc'],
    colors: { range: 'pc' },
    tag: '@ci',
  },
  { name: 'h264-untagged.mp4', file: SD, encode: X264, tag: '@ci' },
  {
    name: 'h264-untagged-hd.mp4',
    file: HD,
    encode: X264,
    colors: { matrix: 'bt709' },
    size: [1280, 720],
    tag: '@ci',
  },
  { name: 'h264-10.mp4', file: SD, encode: [...X264.slice(0, 4), '-pix_fmt', 'yuv420p10le'], tag: '@ci' },
  { name: 'h264-444.mp4', file: SD, encode: [...X264.slice(0, 4), '-pix_fmt', 'yuv444p'], tag: '@ci' },
  {
    name: 'h264-odd-pixels.mp4',
    file: SD,
    encode: ['-vf', 'setsar=4/3', ...X264],
    colors: { size: '853:360' },
    size: [853, 360],
    tag: '@ci',
  },
  {
    name: 'h264-narrow-pixels.mp4',
    file: SD,
    encode: ['-vf', 'setsar=3/4', ...X264],
    colors: { size: '640:480' },
    size: [640, 480],
    tag: '@ci',
  },
  {
    name: 'vp9.webm',
    file: SD,
    encode: ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-b:v', '3M'],
    tag: '@ci',
  },
  {
    name: 'av1.mp4',
    file: SD,
    encode: ['-c:v', 'libsvtav1', '-preset', '12', '-pix_fmt', 'yuv420p'],
    tag: '@ci',
  },
  {
    name: 'hevc.mp4',
    file: SD,
    encode: ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
    byFfmpeg: true,
    tag: '@ci',
  },
  { name: 'mpeg4.avi', file: SD, encode: ['-c:v', 'mpeg4', '-q:v', '3'], byFfmpeg: true },
  {
    name: 'hevc-10-709.mp4',
    file: HD,
    encode: [
      ...['-vf', 'scale=out_color_matrix=bt709', '-pix_fmt', 'yuv420p10le', '-c:v', 'libx265'],
      ...['-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none', ...named('bt709')],
    ],
    colors: { matrix: 'bt709' },
    size: [1280, 720],
    byFfmpeg: true,
    tag: '@ci',
  },
  { name: 'rgb.avi', file: SD, encode: ['-c:v', 'ffv1', '-pix_fmt', 'bgr0'], byFfmpeg: true, tag: '@ci' },
];

for (const { name, file, encode, colors, size = [640, 360], byFfmpeg = false, tag } of CASES)
  test(
    `${name}: the image is native ffmpeg's frame, and not its neighbors`,
    tag ? { tag } : {},
    async ({ app }) => {
      const source = make(name, ...file, ...encode);
      // A mark, and a moment between two frames.
      for (const number of [31, 50]) {
        const sec = number / FRAMES;
        const made = await still(app, source, { atMs: Math.floor(sec * 1000), sec: sec + 0.012, byFfmpeg });
        expect([made.width, made.height]).toEqual(size);
        const { data } = pixelsOf(made.path, made.width, made.height);
        const [before, own, after] = [-1, 0, 1].map((step) =>
          psnr(data, native(source, (number + step) / FRAMES - 0.005, colors)),
        );
        expect(own).toBeGreaterThan(ALIKE);
        expect(Math.max(before ?? 99, after ?? 99)).toBeLessThan((own ?? 0) - 10);
      }
    },
  );

test('a rotated video is turned the right way, by the browser and by ffmpeg', { tag: '@ci' }, async ({
  app,
}) => {
  for (const byFfmpeg of [false, true]) {
    const made = await still(app, fixtures.phone, { atMs: 1000, sec: 1.01, byFfmpeg });
    const { data } = pixelsOf(made.path, made.width, made.height);
    // ffmpeg rotates before it converts.
    const own = psnr(data, native(fixtures.phone, 0.995));
    expect(made.height).toBeGreaterThan(made.width);
    expect(own).toBeGreaterThan(ALIKE);
  }
});

/** Native ffmpeg's tone mapping, on whose steps `lib/codecs/sdr` is built. Chroma is scaled first, so that both map the same colors. */
const TONE_MAP = [
  'scale=flags=bicubic+accurate_rnd,format=yuv444p10le,zscale=t=linear:npl=100:agamma=0,format=gbrpf32le',
  'zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=gbr:r=pc,format=gbrp,',
].join();

test('a high dynamic range becomes a standard one, in the browser and through ffmpeg', {
  tag: '@ci',
}, async ({ app }) => {
  const named = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
  const light = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt2020';
  const coded = 'zscale=t=smpte2084:m=bt2020nc:r=tv:npl=300,format=yuv420p10le';
  const colors = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];
  const filters = ['-vf', `format=yuv444p,${named},${light},${coded}`, ...colors, '-color_range', 'tv'];
  const source = make('pq.mp4', ...SD, ...filters, '-c:v', 'libx264', '-preset', 'fast');
  for (const byFfmpeg of [false, true]) {
    const made = await still(app, source, { atMs: 1000, sec: 1.01, byFfmpeg });
    const { data } = pixelsOf(made.path, 640, 360);
    const own = psnr(data, native(source, 0.995, { before: TONE_MAP }));
    expect(own).toBeGreaterThan(ALIKE);
  }
});

test('the image is cropped, mirrored and rotated as the edit says', { tag: '@ci' }, async ({ app }) => {
  const source = make('framed.mp4', ...SD, ...X264);
  const framing = { crop: { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }, flip: true, turn: 90 } as const;
  for (const byFfmpeg of [false, true]) {
    const made = await still(app, source, { atMs: 1000, sec: 1.01, framing, byFfmpeg });
    expect([made.width, made.height]).toEqual([90, 320]);
    const { data } = pixelsOf(made.path, 90, 320);
    const filters = ',crop=320:90:160:180,hflip,transpose=clock';
    expect(psnr(data, native(source, 0.995, { filters }))).toBeGreaterThan(ALIKE);
  }
});

test('of frames that stay for unequal times, the one on the screen is saved', { tag: '@ci' }, async ({
  app,
}) => {
  const slides = ['-vf', 'select=lt(t\\,1)+gte(t\\,2.5)', '-vsync', 'vfr'];
  const source = make('slides.mp4', ...SD, ...slides, ...X264);
  const made = await still(app, source, { atMs: 966, sec: 1.9 });
  const { data } = pixelsOf(made.path, 640, 360);
  expect(psnr(data, native(source, 0.96))).toBeGreaterThan(ALIKE);
});

test('an image of another type has that type, no metadata, and nearly the same pixels', {
  tag: '@ci',
}, async ({ app }) => {
  const source = make('types.mp4', ...SD, ...X264);
  const png = await still(app, source, { atMs: 1000, sec: 1.01 });
  // Nothing but the header, the pixels and the end.
  expect(chunksOf(png.bytes)).toEqual(['IHDR', 'IDAT', 'IEND']);
  for (const type of ['image/jpeg', 'image/webp'] as const) {
    const made = await still(app, source, { atMs: 1000, sec: 1.01, type });
    expect(made.type).toBe(type);
    const [own, lossless] = [made, png].map(({ path }) => pixelsOf(path, 640, 360).data);
    if (own && lossless) expect(psnr(own, lossless)).toBeGreaterThan(type === 'image/jpeg' ? 22 : 20);
    expect(made.bytes.includes('Exif')).toBe(false);
  }
});

/** The types of a PNG's chunks, each once. */
function chunksOf(png: Buffer): string[] {
  const types = new Set<string>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    types.add(png.toString('latin1', at + 4, at + 8));
  return [...types];
}
