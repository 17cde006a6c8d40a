// Makes the example of the compression guide: one frame of our own film at CRF 18, 23 and 28, and the size of a two-pass encode
// beside the size that the formula predicts. Run by hand (a few minutes of CPU); the images and the figures are committed.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, runMain, say } from './lib/console.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { ROOT } from './lib/paths.mjs';
import { run, versionLine } from './lib/run.mjs';

const IMAGES = join(ROOT, 'public/articles');
const FIGURES = join(ROOT, 'lib/content/crf-measured.json');

const FILM = { width: 1280, height: 720, fps: 30, seconds: 10 };
/** A slow zoom with flat gradients, sharp edges and fine texture. */
const PICTURE = [
  `mandelbrot=s=${FILM.width}x${FILM.height}:r=${FILM.fps}:start_scale=1.2:end_scale=0.2:end_pts=300:maxiter=300`,
  'gblur=sigma=0.9',
  'hue=s=0.55',
  'format=yuv420p',
].join(',');
const SOUND = 'sine=f=220:r=48000';

const CRFS = [18, 23, 28];
/** The part of the frame that the article shows, in pixels. */
const CROP = { frame: 40, width: 160, height: 160, x: 290, y: 560 };
/** The bitrates of the article's worked example: 70 seconds that must fit in 25 MB. */
const TWO_PASS = { videoKbps: 2440, audioKbps: 128 };

async function main() {
  const ffmpeg = await findFfmpegTool('ffmpeg');
  const folder = mkdtempSync(join(tmpdir(), 'crf-'));
  /** @param {string[]} args */
  const encode = async (...args) => {
    const { code, output } = await run(ffmpeg, ['-y', '-hide_banner', '-nostats', ...args], { cwd: folder });
    if (code !== 0) throw new Failure(`ffmpeg ${args.join(' ')}\n${output.slice(-2000)}`);
    return output;
  };
  const bytesOf = (/** @type {string} */ name) => statSync(join(folder, name)).size;

  try {
    mkdirSync(IMAGES, { recursive: true });
    const length = ['-t', String(FILM.seconds)];
    const inputs = ['-f', 'lavfi', '-i', PICTURE, '-f', 'lavfi', '-i', SOUND];
    const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-c:a', 'pcm_s16le'];
    await encode(...inputs, ...length, ...lossless, 'film.mov');
    say(`film: ${bytesOf('film.mov')} bytes, lossless`);

    /** @param {string} video @param {string} image */
    const saveCrop = (video, image) => {
      const { frame, width, height, x, y } = CROP;
      const filter = `select=eq(n\\,${frame}),crop=${width}:${height}:${x}:${y}`;
      return encode('-i', video, '-vf', filter, '-frames:v', '1', '-lossless', '1', join(IMAGES, image));
    };

    const crf = [];
    for (const value of CRFS) {
      const video = `crf-${value}.mp4`;
      await encode('-i', 'film.mov', '-an', '-c:v', 'libx264', '-crf', String(value), video);
      const report = await encode(
        '-i',
        video,
        '-i',
        'film.mov',
        '-lavfi',
        '[0:v][1:v]ssim',
        '-f',
        'null',
        '-',
      );
      const ssim = Number(/All:([\d.]+)/.exec(report)?.[1]);
      await saveCrop(video, `crf-${value}.webp`);
      crf.push({ crf: value, bytes: bytesOf(video), ssim });
      say(`CRF ${value}: ${bytesOf(video)} bytes, SSIM ${ssim}`);
    }

    const video = ['-c:v', 'libx264', '-preset', 'slow', '-b:v', `${TWO_PASS.videoKbps}k`];
    await encode('-i', 'film.mov', ...video, '-pass', '1', '-an', '-f', 'null', '-');
    const audio = ['-c:a', 'aac', '-b:a', `${TWO_PASS.audioKbps}k`];
    await encode('-i', 'film.mov', ...video, '-pass', '2', ...audio, '-movflags', '+faststart', 'small.mp4');
    const expected = ((TWO_PASS.videoKbps + TWO_PASS.audioKbps) * 1000 * FILM.seconds) / 8;
    say(`two passes: ${bytesOf('small.mp4')} bytes, expected ${expected}`);

    const figures = {
      measured: new Date().toISOString().slice(0, 10),
      encoder: (await versionLine(ffmpeg, '-version')).replace(/^ffmpeg version /, 'ffmpeg '),
      film: FILM,
      crop: { width: CROP.width, height: CROP.height },
      crf,
      twoPass: { ...TWO_PASS, expectedBytes: expected, bytes: bytesOf('small.mp4') },
    };
    writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runMain(main);
