// Makes `public/sample.mp4`, the film behind "Try a sample": 20 s of H.264 and AAC with a timecode in each frame. A browser
// draws the frames, ffmpeg encodes them. Run by hand when the film changes; the file is committed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { ROOT } from './lib/paths.mjs';
import { drawFrame, RATE, SECONDS, SIZE } from './sample/film.mjs';

const FILE = join(ROOT, 'public/sample.mp4');
const MAX_BYTES = 1_500_000;

/** A chord for each shot, in Hz, and a tick on every full second: https://ffmpeg.org/ffmpeg-filters.html#aevalsrc */
const CHORDS = [
  [220, 277.2, 329.6],
  [246.9, 311.1, 370],
  [196, 246.9, 293.7],
  [261.6, 329.6, 392],
  [220, 293.7, 370],
];
const chord = CHORDS.map(
  (notes, i) =>
    `between(t,${i * 4},${i * 4 + 3.9999})*(${notes.map((hz) => `sin(2*PI*${hz}*t)`).join('+')})*min(1,4*mod(t,4))*min(1,8*(4-mod(t,4)))`,
).join('+');
const SOUND = `0.05*(${chord})+0.5*sin(2*PI*1320*mod(t,1))*exp(-30*mod(t,1))`;

async function main() {
  const encoder = spawn(
    await findFfmpegTool('ffmpeg'),
    [
      ...['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(RATE), '-i', '-'],
      ...['-f', 'lavfi', '-i', `aevalsrc='${SOUND}':s=48000:d=${SECONDS}`],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-crf',
        '24',
        '-pix_fmt',
        'yuv420p',
        '-g',
        String(2 * RATE),
      ],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
      ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-bitexact', '-map_metadata', '-1', FILE],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.setContent(`<canvas width="${SIZE.width}" height="${SIZE.height}"></canvas>`);
    await page.addScriptTag({ content: `window.drawFrame = ${drawFrame}` });
    for (let frame = 0; frame < SECONDS * RATE; frame++) {
      const url = await page.evaluate(
        ([frame, rate]) => {
          const canvas = document.querySelector('canvas');
          Reflect.get(window, 'drawFrame')(canvas?.getContext('2d'), frame, rate);
          return canvas?.toDataURL() ?? '';
        },
        /** @type {const} */ ([frame, RATE]),
      );
      if (!encoder.stdin.write(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))
        await once(encoder.stdin, 'drain');
    }
  } finally {
    encoder.stdin.end();
    await browser.close();
  }
  const [code] = await ended;
  if (code !== 0) throw new Failure(`ffmpeg ended with exit code ${code}.`);
  const { size } = statSync(FILE);
  if (size > MAX_BYTES) throw new Failure(`The film has ${size} bytes; ${MAX_BYTES} are allowed.`);
  say(`${FILE}: ${size} bytes`);
}

await runMain(main);
