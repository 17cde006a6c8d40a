// `npm run bench`: measures a cut next to native ffmpeg, cp, ffmpeg.wasm and Mediabunny, interleaved in one run, and writes
// docs/benchmarks.md. Options, after `--`:
//   --only WORD  only the files whose name contains it, or the section `opening`, `reencode`, `crop`, `encode`, `preview`, `parts`, `join`, `rotated` or `at-rest`; other sections are kept
//   --quick      without the large files, one round, and nothing is written
import { type as osType, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { AT_REST_TITLE, atRest } from './bench/at-rest.mjs';
import { BLANK_PAGE } from './bench/blank-page.mjs';
import { launch } from './bench/browser.mjs';
import { CROP_TITLE, crop } from './bench/crop.mjs';
import { putSection } from './bench/document.mjs';
import { ENCODE_TITLE, encode } from './bench/encode.mjs';
import { input } from './bench/inputs.mjs';
import { JOIN_TITLE, join } from './bench/join.mjs';
import { OPENING_TITLE, opening } from './bench/opening.mjs';
import { PARTS_TITLE, parts } from './bench/parts.mjs';
import { PREVIEW_TITLE, preview } from './bench/preview.mjs';
import { readAlone } from './bench/reading.mjs';
import { REENCODE_TITLE, reencode } from './bench/reencode.mjs';
import { copyNatively, cp, cutByRival } from './bench/rivals.mjs';
import { ROTATED_TITLE, rotatedClips } from './bench/rotated.mjs';
import { cutOnSite, saveOnly } from './bench/site.mjs';
import { formatMb, formatMs, markdownTable, median, processors } from './bench/stats.mjs';
import { verify } from './bench/verification.mjs';
import { buildIfChanged } from './build.mjs';
import { runMain, say } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { startModuleServer } from './lib/module-server.mjs';
import { outFolder } from './lib/paths.mjs';
import { versionLine } from './lib/run.mjs';
import { startStaticServer } from './lib/static-server.mjs';

/**
 * @typedef {[start: number, end: number]} Range s
 * @typedef {{
 *   name: import('./bench/inputs.mjs').InputName, title: string, range: Range, exact?: Range, rivals?: boolean, large?: boolean,
 * }} Case exact: a range with an exact start; rivals: whether to measure them; large: has fewer rounds, and rivals, which fail,
 *   run only once
 * @typedef {{
 *   chromium: string, ffmpeg: string,
 *   site: import('./lib/static-server.mjs').StaticServer, modules: import('./lib/module-server.mjs').ModuleServer,
 * }} Tools
 * @typedef {import('./bench/site.mjs').Measured} Measured
 * @typedef {Awaited<ReturnType<typeof cutByRival>>} RivalRow
 * @typedef {ReturnType<typeof emptyRows>} Rows
 */

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const { quick, only } = options;

/**
 * Ranges are 10–90 % of each file.
 * @type {readonly Case[]}
 */
const CASES = [
  {
    name: 'half-gigabyte.mp4',
    title: '517 MB, 11 min, 720p30 H.264/AAC',
    range: [66, 594],
    // In the middle of a GOP of 3 s.
    exact: [67.5, 594],
    rivals: true,
  },
  { name: 'two-hours-60fps.mp4', title: '2 h at 60 fps: 432,000 video samples', range: [720, 6480] },
  { name: 'three-gigabytes.mp4', title: '3 GB, 64 min', range: [384, 3456], rivals: true, large: true },
  { name: 'five-gigabytes.mp4', title: '5 GB, 107 min', range: [642, 5778], large: true },
  { name: 'fifty-megabytes.mkv', title: '47 MB of Matroska, 1 min, 720p30 H.264/AAC', range: [6, 54] },
  { name: 'fifty-megabytes.webm', title: 'WebM, 80 s, 720p30 VP9/Opus', range: [9, 72] },
  {
    name: 'two-gigabytes.mkv',
    title: '2 GB of Matroska, 42 min, 720p30 H.264/AAC',
    range: [255, 2295],
    large: true,
  },
];
/** Sections that measure something other than a copy. */
const SECTIONS = {
  opening: { title: OPENING_TITLE, measure: opening },
  reencode: { title: REENCODE_TITLE, measure: reencode },
  crop: { title: CROP_TITLE, measure: crop },
  encode: { title: ENCODE_TITLE, measure: encode },
  preview: { title: PREVIEW_TITLE, measure: preview },
  parts: { title: PARTS_TITLE, measure: parts },
  join: { title: JOIN_TITLE, measure: join },
  rotated: { title: ROTATED_TITLE, measure: rotatedClips },
  'at-rest': { title: AT_REST_TITLE, measure: atRest },
};

const RIVALS = /** @type {const} */ ({
  engine: 'our ffmpeg.wasm engine (the last resort)',
  stock: 'ffmpeg.wasm as documented',
  mediabunny: 'Mediabunny to a buffer',
});
const RIVAL_KEYS = /** @type {(keyof typeof RIVALS)[]} */ (Object.keys(RIVALS));

/** Of every round: times in ms, memory in bytes. */
const emptyRows = () => ({
  /** @type {Measured[]} */ site: [],
  /** @type {Measured[]} Nothing made ahead. */ cold: [],
  /** @type {(Measured & { encoded: string })[]} */ exact: [],
  /** @type {number[]} */ extra: [],
  /** @type {number[]} */ exactExtra: [],
  /** @type {number[]} */ saveExtra: [],
  /** @type {Awaited<ReturnType<typeof verify>>[]} */ verify: [],
  /** @type {Awaited<ReturnType<typeof readAlone>>[]} Of files whose index is in the media. */ read: [],
  /** @type {{ saved: number }[]} */ save: [],
  /** @type {number[]} */ native: [],
  /** @type {number[]} */ cp: [],
  /** @type {RivalRow[]} */ engine: [],
  /** @type {RivalRow[]} */ stock: [],
  /** @type {RivalRow[]} */ mediabunny: [],
});

/** @param {Case} testCase @param {Tools} tools @returns {Promise<Rows>} */
async function measure(testCase, tools) {
  const path = await input(testCase.name, tools.ffmpeg);
  const rows = emptyRows();
  const rounds = quick ? 1 : testCase.large ? 3 : 5;
  for (let round = 0; round < rounds; round++) {
    say(`${testCase.name}, round ${round + 1} of ${rounds}`);
    await measureSite(testCase, tools, path, rows);
    rows.native.push(await copyNatively(tools.ffmpeg, path, testCase.range));
    rows.cp.push(await cp(path));
    if (!testCase.rivals || (testCase.large && round > 0)) continue;
    for (const rival of RIVAL_KEYS) {
      const fresh = await launch(tools.chromium);
      rows[rival].push(await cutByRival(fresh, tools.modules.origin, rival, path, testCase.range));
      await fresh.browser.close();
    }
  }
  return rows;
}

/**
 * One round of our own cuts. Each has a fresh browser, without the memory that the one before left behind.
 * @param {Case} testCase @param {Tools} tools @param {string} path @param {Rows} rows
 */
async function measureSite({ range, exact }, tools, path, rows) {
  const { url } = tools.site;
  const memory = { memory: true };
  const target = await launch(tools.chromium);
  try {
    const site = await cutOnSite(target, url, path, range);
    rows.site.push(site);
    rows.cold.push(await cutOnSite(target, url, path, range, { atOnce: true }));
    if (exact) rows.exact.push(await cutExactly(target, url, path, exact));
    const { origin } = tools.modules;
    if (path.endsWith('.mp4')) rows.verify.push(await verify(target, origin, path, range));
    else rows.read.push(await readAlone(target, origin, path, site.size));
    rows.save.push(await saveOnly(target, url, path, site.size));
    rows.extra.push((await cutOnSite(target, url, path, range, memory)).extra);
    if (exact) rows.exactExtra.push((await cutExactly(target, url, path, exact, memory)).extra);
    rows.saveExtra.push((await saveOnly(target, url, path, site.size, memory)).extra);
  } finally {
    await target.browser.close();
  }
}

/**
 * @param {import('./bench/browser.mjs').Target} target @param {string} url @param {string} path @param {Range} range
 * @param {{ memory?: boolean }} [memory]
 */
async function cutExactly(target, url, path, range, memory) {
  const row = await cutOnSite(target, url, path, range, { atOnce: true, exact: true, ...memory });
  const encoded = /(\d+\.\d) s re-encoded at the start/.exec(row.summary)?.[1];
  if (!encoded) throw new Error(`no exact start: ${row.summary}`);
  return { ...row, encoded };
}

/** @param {number} ms @param {number} to */
const ratio = (ms, to) => `${(ms / to).toFixed(ms / to < 0.1 ? 3 : 2)} ×`;

/** @param {Case} testCase @param {Rows} rows */
function report({ title, rivals }, rows) {
  const native = median(rows.native);
  const of = (/** @type {'open' | 'cut' | 'saved' | 'size'} */ key) =>
    median(rows.site.map((row) => row[key]));
  const save = median(rows.save.map(({ saved }) => saved));
  const lines = [
    ['native `ffmpeg -c copy`', formatMs(native), '1 ×', ''],
    ['`cp` of the whole file', formatMs(median(rows.cp)), ratio(median(rows.cp), native), ''],
    ['**Snipreel**, file chosen → button ready', formatMs(of('open')), ratio(of('open'), native), ''],
    ['**Snipreel**, click → Blob, verified', formatMs(of('cut')), ratio(of('cut'), native), ''],
    ...verificationLines(rows, native),
    ...readingLines(rows, native),
    [
      '**Snipreel**, click → file on disk',
      formatMs(of('saved')),
      `${ratio(of('saved'), save)} the time of saving alone`,
      formatMb(median(rows.extra)),
    ],
    [
      'the browser saving a Blob of that size',
      formatMs(save),
      ratio(save, native),
      formatMb(median(rows.saveExtra)),
    ],
    ...(rivals ? RIVAL_KEYS.map((rival) => rivalLine(RIVALS[rival], rows[rival], native)) : []),
  ];
  const head = ['', 'median', 'vs. native', 'extra memory (PSS)'];
  return `${title}\n\n${markdownTable(head, lines)}\n\nRounds: ${rows.site.length}. Clip: ${formatMb(of('size'))}.\n`;
}

/** @param {string} title @param {RivalRow[]} rows @param {number} native ms */
function rivalLine(title, rows, native) {
  const good = rows.flatMap((row) => (row.failed === undefined ? [row] : []));
  if (good.length === 0) return [title, `fails: ${rows.find(({ failed }) => failed)?.failed}`, '', ''];
  const took = median(good.map(({ cut }) => cut));
  return [title, formatMs(took), ratio(took, native), formatMb(median(good.map(({ extra }) => extra)))];
}

/** The clip that is made and verified after the click, and the share of the verification. @param {Rows} rows @param {number} native ms */
function verificationLines({ cold, exact, exactExtra, verify }, native) {
  const of = (/** @type {keyof Rows['verify'][number]} */ key) => median(verify.map((row) => row[key]));
  const clicked = median(cold.map(({ cut }) => cut));
  const lines = [
    ['the same, clicked before anything was made ahead', formatMs(clicked), ratio(clicked, native), ''],
  ];
  if (verify.length > 0) {
    const frames = `${of('compared')} frames compared with the source’s, before the click`;
    lines.push(
      [
        'of that, verification by index and bytes',
        formatMs(of('tablesMs')),
        ratio(of('tablesMs'), native),
        '',
      ],
      [frames, formatMs(of('framesMs')), ratio(of('framesMs'), native), ''],
    );
  }
  if (exact.length > 0) {
    const took = median(exact.map(({ cut }) => cut));
    const title = `exact start, ${exact[0]?.encoded} s re-encoded, clicked before anything was made ahead`;
    lines.push([title, formatMs(took), ratio(took, native), formatMb(median(exactExtra))]);
  }
  return lines;
}

/** The least that a cut takes if the index has to be found in the media. @param {Rows} rows @param {number} native ms */
function readingLines({ read }, native) {
  if (read.length === 0) return [];
  const [stream, blocks] = [
    median(read.map(({ streamMs }) => streamMs)),
    median(read.map(({ blocksMs }) => blocksMs)),
  ];
  return [
    [
      'the floor: the browser reading that much, as one byte stream',
      formatMs(stream),
      ratio(stream, native),
      '',
    ],
    [
      'the browser reading that much, as three blocks of 4 MiB at a time',
      formatMs(blocks),
      ratio(blocks, native),
      '',
    ],
  ];
}

/** @param {{ chromium: string, ffmpeg: string }} tools */
async function environment({ chromium, ffmpeg }) {
  return [
    `Machine: ${processors()}, ${formatMb(totalmem())} memory, ${osType()}.`,
    `Node ${process.version}, ${await versionLine(chromium, '--version')}, ${await versionLine(ffmpeg, '-version')}.`,
  ].join('\n');
}

async function main() {
  const programs = { chromium: await findBrowser(), ffmpeg: await findFfmpegTool('ffmpeg') };
  await buildIfChanged();
  const site = await startStaticServer(outFolder());
  const modules = await startModuleServer({ '/blank': BLANK_PAGE });
  const tools = { ...programs, site, modules };
  const machine = await environment(programs);
  const titles = [...CASES, ...Object.values(SECTIONS)].map(({ title }) => title);
  const add = (/** @type {string} */ section) => {
    say(`\n## ${section}`);
    if (!quick) putSection(section, titles, machine);
  };
  try {
    for (const testCase of CASES.filter(({ name, large }) => name.includes(only) && (!quick || !large)))
      add(report(testCase, await measure(testCase, tools)));
    for (const [name, section] of Object.entries(SECTIONS))
      if (only === '' || only === name) add(await section.measure(tools, { quick }));
  } finally {
    await site.close();
    await modules.close();
  }
}

await runMain(main);
