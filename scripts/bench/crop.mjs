// Measures cropping: by the browser's own codecs (the packets engine), by ffmpeg.wasm and by native ffmpeg.
import { rmSync } from 'node:fs';
import { Failure, say } from '../lib/console.mjs';
import { run } from '../lib/run.mjs';
import { cutInBlankPage } from './engine-page.mjs';
import { input } from './inputs.mjs';
import { cropNatively, SCRATCH } from './rivals.mjs';
import { formatMs, markdownTable, median } from './stats.mjs';

/**
 * @typedef {import('./engine-page.mjs').EngineName} EngineName
 * @typedef {{ name: string, crop: import('../../lib/edit/framing').Crop, filter: string }} Shape
 * @typedef {{ ms: number, forecastSec: number | null, ssim: number }} Row ssim: of the worst frame
 * @typedef {import('../bench.mjs').Tools} Tools
 */

const FILE = 'ten-seconds-1080p.mp4';
const SECONDS = 10;
/** s. */
const RANGE = /** @type {[start: number, end: number]} */ ([0, SECONDS]);
export const CROP_TITLE = 'Cropping 10 s of 1080p30 H.264/AAC';
const ROUNDS = 3;

/** @type {readonly Shape[]} */
const SHAPES = [
  {
    name: '9:16',
    crop: { x: 0.34, y: 0, width: 608 / 1920, height: 1 },
    filter: 'crop=608:1080:652:0',
  },
  {
    name: '1:1',
    crop: { x: 420 / 1920, y: 0, width: 1080 / 1920, height: 1 },
    filter: 'crop=1080:1080:420:0',
  },
];

/** SSIM of the frame that is least like native ffmpeg's. @param {string} ffmpeg @param {string} source @param {string} clip @param {string} filter */
async function worst(ffmpeg, source, clip, filter) {
  const count = 'settb=1/25,setpts=N';
  const graph = `[0:v]${filter},${count}[a];[1:v]${count}[b];[a][b]ssim=stats_file=-`;
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-i',
    source,
    '-i',
    clip,
    '-fps_mode',
    'passthrough',
    '-lavfi',
    graph,
  ];
  const { output } = await run(ffmpeg, [...args, '-f', 'null', '-']);
  const values = [...output.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
  if (values.length === 0) throw new Failure(`no SSIM of ${clip}:\n${output}`);
  return Math.min(...values);
}

/** @param {Tools} tools @param {string} path @param {EngineName} name @param {Shape} shape @returns {Promise<Row>} */
function inBrowser(tools, path, name, { crop, filter }) {
  const options = { framing: { crop, flip: false, turn: /** @type {const} */ (0) } };
  const wanted = { name, container: /** @type {const} */ ('mp4'), range: RANGE, options };
  return cutInBlankPage(tools, path, wanted, async (clip, cut) => ({
    ...cut,
    ssim: await worst(tools.ffmpeg, path, clip, filter),
  }));
}

/** @param {Tools} tools @param {string} path @param {Shape} shape @returns {Promise<Row>} */
async function natively(tools, path, { filter }) {
  const ms = await cropNatively(tools.ffmpeg, path, RANGE, filter);
  const ssim = await worst(tools.ffmpeg, path, SCRATCH, filter);
  rmSync(SCRATCH);
  return { ms, forecastSec: null, ssim };
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function crop(tools, { quick }) {
  const path = await input(FILE, tools.ffmpeg);
  const lines = [];
  for (const shape of SHAPES) {
    /** @type {Record<EngineName | 'native', Row[]>} */
    const rows = { packets: [], native: [], ffmpeg: [] };
    for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
      say(`${shape.name}, round ${round + 1}`);
      rows.packets.push(await inBrowser(tools, path, 'packets', shape));
      rows.native.push(await natively(tools, path, shape));
      if (round === 0) rows.ffmpeg.push(await inBrowser(tools, path, 'ffmpeg', shape));
    }
    /** @param {string} title @param {keyof typeof rows} name */
    const line = (title, name) => {
      const ms = median(rows[name].map((row) => row.ms));
      const said = rows[name].flatMap(({ forecastSec }) =>
        forecastSec === null ? [] : [forecastSec * 1000],
      );
      return [
        `${shape.name}: ${title}`,
        formatMs(ms),
        `${((SECONDS * 1000) / ms).toFixed(2)} ×`,
        said.length > 0 ? formatMs(median(said)) : '',
        Math.min(...rows[name].map(({ ssim }) => ssim)).toFixed(3),
      ];
    };
    lines.push(
      line('**Snipreel**, WebCodecs (packets engine)', 'packets'),
      line('**Snipreel**, ffmpeg.wasm, `-preset fast`', 'ffmpeg'),
      line('native `ffmpeg -vf crop -c:v libx264 -preset fast`', 'native'),
    );
  }
  const head = ['', 'median', 'speed vs. real time', 'forecast', 'SSIM of the worst frame'];
  return `${CROP_TITLE}\n\n${markdownTable(head, lines)}\n\nRounds: ${quick ? 1 : ROUNDS}, and one of ffmpeg.wasm.\n`;
}
