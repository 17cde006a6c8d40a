// `npm run site-check [-- folders or files …]`: opens each file on the built site as a visitor does, cuts it, saves the clip
// and compares it with the source by native ffmpeg. Without arguments it takes ../shared/media (if it exists), the tests'
// fixtures, some of these under wrong names, and the files of the corpus, and writes docs/formats.md.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type as osType, tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { processors } from './bench/stats.mjs';
import { buildIfChanged } from './build.mjs';
import { runMain, say } from './lib/console.mjs';
import { findBrowser, launchBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { mediaFiles, SHARED_MEDIA } from './lib/media-files.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { versionLine } from './lib/run.mjs';
import { startStaticServer } from './lib/static-server.mjs';
import { threeParts } from './lib/three-parts.mjs';
import { createJudge } from './site-check/judge.mjs';
import { table } from './site-check/report.mjs';
import { cut, lastFirst, lengthOf, mark, save, startBy, visit } from './site-check/visit.mjs';

/**
 * @typedef {import('./site-check/report.mjs').Checked} Checked
 * @typedef {import('./site-check/report.mjs').Cut} Cut
 * @typedef {Awaited<ReturnType<typeof createJudge>>} Judge
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ name: string, path: string, truth: string }} Input truth: the same file under a name that fits its content
 * @typedef {{ browser: import('@playwright/test').BrowserContext, judge: Judge, url: string, folder: string }} Job
 */

const FIXTURES = join(ROOT, 'tests/fixtures/media');
const VIDEO = /\.(mp4|m4v|mov|webm|ogg|ogv|avi|mkv|wmv|flv|3gp|ts|mts|m2ts)$/i;
const MIN_SEC = 1;
const MIN_PART_SEC = 0.2;

/** Wrong names for fixtures. */
const RENAMED = {
  'h264-aac.mkv': 'a-matroska.mp4',
  'h264-bframes-aac.mp4': 'an-mp4.avi',
  'vp9-opus.webm': 'a-webm.mov',
  'mpeg4-mp3.avi': 'an-avi.mp4',
};

/** @param {string} path @returns {Input} */
const asNamed = (path) => ({ name: basename(path), path, truth: path });

/** A file that is made for the corpus. @param {import('../tests/corpus/files').CorpusFile} file @returns {Input[]} */
function made({ name, path: make, truth }) {
  const path = make();
  return path.startsWith(FIXTURES)
    ? []
    : [{ name: `${name} (${extname(path)})`, path, truth: truth?.() ?? path }];
}

/** Copies fixtures under wrong names. @param {string} folder @returns {Input[]} */
function rename(folder) {
  return Object.entries(RENAMED).map(([from, to]) => {
    const path = join(folder, to);
    copyFileSync(join(FIXTURES, from), path);
    // The judge tells by the name whether a file's times start at 0:00.
    return { name: to, path, truth: join(FIXTURES, from) };
  });
}

const tenth = (/** @type {number} */ sec) => Math.round(sec * 10) / 10;

/** The middle of a file, at uneven tenths of a second, and its end. @param {number} lengthSec */
function rangesOf(lengthSec) {
  const start = tenth(lengthSec * 0.31);
  const end = tenth(Math.max(start + MIN_SEC, lengthSec * 0.77));
  const late = tenth(Math.max(0, Math.min(lengthSec * 0.63, lengthSec - MIN_SEC)));
  const ranges = [
    { startSec: start, endSec: end },
    { startSec: late, endSec: lengthSec },
  ];
  return ranges.filter(({ endSec }) => endSec <= lengthSec + 1e-6);
}

/** Three parts in order and reordered; nothing of a file that is too short for them. @param {number} lengthSec */
function partsOf(lengthSec) {
  const orders = threeParts((from, to) => ({
    startSec: tenth(lengthSec * from),
    endSec: tenth(lengthSec * to),
  }));
  return orders.filter((parts) =>
    parts.every(({ startSec, endSec }) => endSec - startSec >= MIN_PART_SEC - 1e-6),
  );
}

/**
 * Cuts a file into three parts: in order, as the editor offers it, and reordered, with exact starts where they are possible.
 * @param {Page} page @param {Judge} judge @param {string} truth @param {string} clip @param {number} lengthSec
 * @returns {Promise<Cut[]>}
 */
async function checkParts(page, judge, truth, clip, lengthSec) {
  /** @type {Cut[]} */
  const cuts = [];
  for (const [index, parts] of partsOf(lengthSec).entries()) {
    if (index === 0) await mark(page, parts);
    else await lastFirst(page);
    await startBy(page, index === 0 ? 'Lossless' : 'Exact start');
    const done = await save(page, clip);
    const verdict = done.refused === undefined ? judge.judge(truth, clip, parts, done.said) : null;
    cuts.push({ parts, ...done, verdict });
  }
  // The editor remembers the choice, and the next file is to be cut as a new visitor would.
  if (cuts.length > 0) await startBy(page, 'Lossless');
  return cuts;
}

/** @param {Job} job @param {Input} input @returns {Promise<Checked>} */
async function check({ browser, judge, url, folder }, { name, path, truth }) {
  /** @type {Cut[]} */
  const cuts = [];
  const clip = join(folder, 'clip.mp4');
  const seen = await visit(browser, url, path, async (page) => {
    const lengthSec = await lengthOf(page);
    const isReadable = lengthSec > 0 && kindOf(judge, truth) !== UNREADABLE;
    const ranges = isReadable ? rangesOf(lengthSec) : [];
    // For a file that is too short, or of unknown length, the result is what the button says.
    for (const range of ranges.length > 0 ? ranges : [{ startSec: 0, endSec: 0 }]) {
      const done = await cut(page, range, clip);
      const verdict =
        done.refused === undefined && isReadable ? judge.judge(truth, clip, [range], done.said) : null;
      cuts.push({ parts: [range], ...done, verdict });
    }
    if (ranges.length > 0) cuts.push(...(await checkParts(page, judge, truth, clip, lengthSec)));
  });
  return { name, path, kind: kindOf(judge, truth), ...seen, cuts };
}

const UNREADABLE = 'not readable';

/** @param {Judge} judge @param {string} path */
function kindOf({ learn }, path) {
  try {
    const { format, video, audio } = learn(path).probed;
    return `${format.split(',')[0]}: ${[...video, ...audio].join(' + ')}`;
  } catch {
    return UNREADABLE;
  }
}

/** @param {Checked} result */
const faultsOf = ({ cuts, preview }) => [
  ...(preview === 'NOTHING' ? ['a black box without a message'] : []),
  ...cuts.flatMap(({ verdict }) => verdict?.problems ?? []),
];

/** @param {{ chromium: string, ffmpeg: string }} tools */
async function environment({ chromium, ffmpeg }) {
  const date = new Date().toISOString().slice(0, 10);
  const [browser, native] = [await versionLine(chromium, '--version'), await versionLine(ffmpeg, '-version')];
  return (
    `Date: ${date}. Machine: ${processors()}, ${osType()}. Node ${process.version}, ` +
    `${browser}, ${native}.`
  );
}

async function main() {
  const given = process.argv.slice(2);
  const tools = {
    chromium: await findBrowser(),
    ffmpeg: await findFfmpegTool('ffmpeg'),
  };
  process.env.FFMPEG_PATH = tools.ffmpeg;
  process.env.FFPROBE_PATH = await findFfmpegTool('ffprobe');
  await buildIfChanged();
  const judge = await createJudge();
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-site-check-'));
  const server = await startStaticServer(outFolder());
  const launched = await launchBrowser();
  /** @type {Checked[]} */
  const results = [];
  try {
    const browser = await launched.newContext({ acceptDownloads: true });
    const isWhole = given.length === 0;
    const plain = mediaFiles(isWhole ? [SHARED_MEDIA, FIXTURES] : given, VIDEO).map(asNamed);
    const further = isWhole ? [...rename(folder), ...judge.corpus.flatMap(made)] : [];
    const job = { browser, judge, url: server.url, folder };
    for (const file of [...plain, ...further]) {
      const result = await check(job, file);
      results.push(result);
      say(table([result]).split('\n').at(-1));
      for (const fault of faultsOf(result)) say(`    ${fault}`);
    }
    const faulty = results.filter((result) => faultsOf(result).length > 0);
    say(
      faulty.length === 0
        ? 'Every file was cut correctly, or refused with a reason.'
        : `${faulty.length} files with faults`,
    );
    process.exitCode = faulty.length === 0 ? 0 : 1;
    if (isWhole) {
      mkdirSync(join(ROOT, 'docs'), { recursive: true });
      writeFileSync(join(ROOT, 'docs/formats.md'), page(results, await environment(tools)));
    }
  } finally {
    await launched.close();
    await server.close();
    await judge.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Checked[]} results @param {string} machine */
function page(results, machine) {
  const fixtures = new Set(readdirSync(FIXTURES));
  /** @param {string} title @param {(name: string, path: string) => boolean} wanted */
  const group = (title, wanted) => {
    const rows = results.filter(({ name, path }) => wanted(name, path));
    return rows.length > 0 ? [`## ${title}\n`, table(rows), ''] : [];
  };
  return `${[
    '# Formats\n',
    '`npm run site-check` writes this page. It opens each file on the built site as a visitor does, cuts a range from its middle,',
    'one up to its end, and three parts, in order and reordered, and compares the saved clips with the source, using native ffmpeg.',
    '"Bit-identical" means that the clip shows the source’s own frames at the right times. "Anyway" means that the file opens after a click on *Open it anyway*. A preview is "ours" if',
    'the browser can’t play the file and the editor decodes the frames. The last column quotes what the editor said, and names faults',
    'if there are any.\n',
    machine,
    '',
    ...group('Real files from elsewhere', (_, path) => path.startsWith(SHARED_MEDIA)),
    ...group('The tests’ own', (name, path) => path.startsWith(FIXTURES) && fixtures.has(name)),
    ...group('Under wrong names', (name) => Object.values(RENAMED).includes(name)),
    ...group('Made for the corpus', (name, path) => name !== basename(path)),
  ]
    .join('\n')
    .trim()}\n`;
}

await runMain(main);
