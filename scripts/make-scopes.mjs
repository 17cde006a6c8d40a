// Draws the waveforms and vectorscopes of the article on advanced editing, with ffmpeg's own filters, from two films of ours:
// a sunrise in three exposures, and two skin colors with a right and a wrong white balance. Measures both for the article's
// numbers. Run by hand; its files are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain, say } from './lib/console.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const FOLDER = 'public/articles';
const MEASURED = 'lib/content/scopes.json';

/** sRGB of the ColorChecker's two skin patches: https://www.babelcolor.com/colorchecker-2.htm */
const SKIN = { light: [194, 150, 130], dark: [115, 82, 68] };

/** Factors for red, green and blue. */
const EXPOSURES = { under: [0.42, 0.42, 0.42], right: [1, 1, 1], over: [1.5, 1.5, 1.5] };
const BALANCES = { neutral: [1, 1, 1], cool: [0.9, 1, 1.22] };

/** Degrees counterclockwise from +Cb: where vectorscopes draw the line for skin, the I axis of NTSC. */
const SKIN_LINE = 123;

/** A scale of 0 to 100 in 8-bit video levels. */
const BLACK = 16;
const RANGE = 219;

const TO_VIDEO = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p';
const TO_RGB = 'scale=in_color_matrix=bt709';

/** Commas of an expression, escaped for a filter graph. @param {string} expression */
const escaped = (expression) => expression.replaceAll(',', '\\,');

/** One frame drawn by an expression for each channel. @param {(channel: number) => string} draw @param {number} noise */
function film(draw, noise) {
  const [r, g, b] = [0, 1, 2].map((channel) => `'${escaped(draw(channel))}'`);
  return `nullsrc=s=640x360,format=gbrp,geq=r=${r}:g=${g}:b=${b},noise=alls=${noise}:all_seed=7`;
}

/** Near hills, far hills, the sun, and a sky that darkens away from it. */
function sunrise() {
  const away = 'hypot(X-W*0.66,Y-H*0.36)';
  const far = 'gt(Y,H*(0.62+0.09*sin(X/W*5+1)))';
  const near = 'gt(Y,H*(0.82+0.06*sin(X/W*7+4)))';
  const sun = [248, 240, 214];
  const sky = [236, 206, 190];
  const fall = [120, 95, 40];
  const hills = [92, 98, 86];
  const trees = [40, 48, 42];
  return film(
    (c) =>
      `if(lt(${away},H*0.12),${sun[c]},if(${near},${trees[c]}*(1.3-0.6*Y/H+0.25*sin(X/23)),` +
      `if(${far},${hills[c]}*(1.7-Y/H+0.12*sin(X/17+Y/9)),${sky[c]}-${fall[c]}*${away}/W)))`,
    10,
  );
}

/** Two ovals in the colors of skin, lit from one side, in front of gray. */
function faces() {
  const oval = (/** @type {number} */ at) => `lt(pow((X-W*${at})/(W*0.17),2)+pow((Y-H*0.5)/(H*0.4),2),1)`;
  const light = '(1.06-abs(X/W-if(lt(X,W/2),0.24,0.7))-0.12*Y/H)';
  return film(
    (c) => `if(${oval(0.27)},${SKIN.light[c]}*${light},if(${oval(0.73)},${SKIN.dark[c]}*${light},70+30*Y/H))`,
    6,
  );
}

/** @param {number[]} factors */
const multiplied = ([r, g, b]) =>
  `lutrgb=r='clip(val*${r},0,255)':g='clip(val*${g},0,255)':b='clip(val*${b},0,255)'`;

const WAVEFORM = `${TO_VIDEO},waveform=mode=column:intensity=0.18:graticule=green:flags=numbers:scale=ire:opacity=0.6,${TO_RGB}`;

/** The quarter of the vectorscope between red and yellow, enlarged, with the line for skin. */
function vectorscope() {
  const [sin, cos] = [Math.sin, Math.cos].map((f) => f((SKIN_LINE * Math.PI) / 180).toFixed(4));
  const along = `((X-128)*${cos}+(128-Y)*${sin})`;
  const line = `lt(abs((X-128)*${sin}-(128-Y)*${cos}),0.8)*between(${along},0,110)`;
  const drawn = escaped(`r='max(r(X,Y),255*${line})':g='max(g(X,Y),210*${line})':b='b(X,Y)'`);
  return (
    `${TO_VIDEO},vectorscope=mode=color3:graticule=color:flags=name:opacity=0.8:colorspace=709,${TO_RGB},` +
    `format=gbrp,geq=${drawn},crop=170:170:0:0,scale=256:256,pad=320:256:32:0`
  );
}

/** @param {string} ffmpeg @param {string[]} args */
async function call(ffmpeg, args) {
  const { code, output } = await run(ffmpeg, ['-hide_banner', '-v', 'error', '-y', ...args]);
  if (code !== 0) throw new Failure(output);
  return output;
}

/** The frame above its scope. @param {string} ffmpeg @param {string} source @param {string} scope @param {string} name */
async function drawScope(ffmpeg, source, scope, name) {
  const graph = `${source},split[a][b];[a]scale=320:180:flags=area,format=rgb24[frame];[b]scale=320:180,${scope},format=rgb24[scope];[frame][scope]vstack`;
  const file = `${FOLDER}/${name}.webp`;
  await call(ffmpeg, [
    '-f',
    'lavfi',
    '-i',
    graph,
    '-frames:v',
    '1',
    '-c:v',
    'libwebp',
    '-quality',
    '75',
    join(ROOT, file),
  ]);
  say(file);
}

/** Averages of a frame's planes. @param {string} ffmpeg @param {string} source @returns {Promise<{ y: number, u: number, v: number }>} */
async function averages(ffmpeg, source) {
  const output = await call(ffmpeg, [
    '-f',
    'lavfi',
    '-i',
    `${source},signalstats,metadata=print:file=-`,
    '-frames:v',
    '1',
    '-f',
    'null',
    '-',
  ]);
  const [y, u, v] = ['Y', 'U', 'V'].map((plane) =>
    Number(output.match(new RegExp(`${plane}AVG=([\\d.]+)`))?.[1]),
  );
  if (y === undefined || u === undefined || v === undefined) throw new Failure(output);
  return { y, u, v };
}

/** Percent of the scale, and degrees on the vectorscope. @param {string} ffmpeg @param {number[]} rgb */
async function measureSkin(ffmpeg, rgb) {
  const color = rgb.map((value) => value.toString(16).padStart(2, '0')).join('');
  const { y, u, v } = await averages(ffmpeg, `color=s=64x64:c=0x${color},format=gbrp,${TO_VIDEO}`);
  return {
    level: Math.round(((y - BLACK) / RANGE) * 100),
    angle: Math.round((Math.atan2(v - 128, u - 128) * 180) / Math.PI),
  };
}

/** Percent of the frame at white. @param {string} ffmpeg @param {string} source */
async function measureClipped(ffmpeg, source) {
  const { y } = await averages(ffmpeg, `${source},${TO_VIDEO},lutyuv=y='255*gte(val\\,${BLACK + RANGE})'`);
  return Math.round((y / 255) * 100);
}

async function main() {
  const ffmpeg = await findFfmpegTool('ffmpeg');
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  /** @type {Record<string, number>} */
  const clipped = {};
  for (const [name, factors] of Object.entries(EXPOSURES)) {
    const source = `${sunrise()},${multiplied(factors)}`;
    await drawScope(ffmpeg, source, WAVEFORM, `waveform-${name}`);
    clipped[name] = await measureClipped(ffmpeg, source);
  }
  for (const [name, factors] of Object.entries(BALANCES))
    await drawScope(ffmpeg, `${faces()},${multiplied(factors)}`, vectorscope(), `vectorscope-${name}`);
  /** @type {Record<string, { level: number, angle: number }>} */
  const skin = {};
  for (const [name, rgb] of Object.entries(SKIN)) skin[name] = await measureSkin(ffmpeg, rgb);
  writeFileSync(join(ROOT, MEASURED), `${JSON.stringify({ clipped, skin }, null, 2)}\n`);
  say(MEASURED);
}

await runMain(main);
