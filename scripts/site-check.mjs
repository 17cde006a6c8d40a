// `npm run site-check [-- folders or files …]`: opens each file on the built site as a visitor does, cuts it, saves the clip
// and holds that against the source by native ffmpeg's word. Without arguments: ../shared/media, where it is there, the
// tests' fixtures, some of these under wrong names, and files made on the spot; writes docs/formats.md then.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, type as osType, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfChanged } from './build.mjs';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';
import { say, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { startStaticServer } from './lib/static-server.mjs';
import { judge, learn } from './site-check/judge.mjs';
import { MADE, make } from './site-check/made.mjs';
import { createOracle } from './site-check/oracle.mjs';
import { table } from './site-check/report.mjs';
import { cut, lengthOf, visit } from './site-check/visit.mjs';

const FIXTURES = join(ROOT, 'tests/fixtures/media');
const SHARED = join(ROOT, '../shared/media');

/** Files of the fixtures under names that lie. */
const RENAMED = {
  'h264-aac.mkv': 'a-matroska.mp4',
  'h264-bframes-aac.mp4': 'an-mp4.avi',
  'vp9-opus.webm': 'a-webm.mov',
  'mpeg4-mp3.avi': 'an-avi.mp4',
};

const VIDEO = /\.(mp4|m4v|mov|webm|ogg|ogv|avi|mkv|wmv|flv|3gp|ts|mts|m2ts)$/i;
const MIN_SEC = 1;

/** A file that is named by itself is taken whatever its name. */
function filesIn(paths) {
  return paths
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isDirectory() ? videosIn(path) : [path]));
}

const videosIn = (folder) =>
  readdirSync(folder)
    .filter((name) => VIDEO.test(name))
    .map((name) => join(folder, name));

function rename(folder) {
  return Object.entries(RENAMED).map(([from, to]) => {
    const path = join(folder, to);
    copyFileSync(join(FIXTURES, from), path);
    // ffmpeg looks at the content; what it is told of clocks goes by the true name.
    return { path, truth: join(FIXTURES, from) };
  });
}

/** The middle of the file, on uneven tenths, and its end. */
function rangesOf(lengthSec) {
  const tenth = (sec) => Math.round(sec * 10) / 10;
  const start = tenth(lengthSec * 0.31);
  const end = tenth(Math.max(start + MIN_SEC, lengthSec * 0.77));
  const late = tenth(Math.max(0, Math.min(lengthSec * 0.63, lengthSec - MIN_SEC)));
  const ranges = [
    { startSec: start, endSec: end, atEnd: end >= lengthSec },
    { startSec: late, endSec: lengthSec, atEnd: true },
  ];
  return ranges.filter(({ endSec }) => endSec <= lengthSec + 1e-6);
}

async function check({ browser, oracle, url, folder }, { path, truth }) {
  const cuts = [];
  const seen = await visit(browser, url, path, async (page) => {
    const lengthSec = await lengthOf(page);
    const source = lengthSec > 0 ? await learn(oracle, truth).catch(() => null) : null;
    const ranges = source ? rangesOf(lengthSec) : [];
    // A file that is too short, or whose length nobody knows: what the button says is the result.
    for (const range of ranges.length > 0 ? ranges : [{ startSec: 0, endSec: 0, atEnd: true }]) {
      const done = await cut(page, range, join(folder, 'clip.mp4'));
      const verdict = done.refused ? null : source && (await judge(oracle, source, done.path, range, done));
      cuts.push({ range, ...done, verdict });
    }
  });
  return { path, kind: await kindOf(oracle, truth), ...seen, cuts };
}

async function kindOf(oracle, path) {
  const found = await oracle.streams(path).catch(() => null);
  if (!found) return 'not readable';
  const names = [...found.video, ...found.audio].map(({ codec_name }) => codec_name ?? '?');
  return `${found.format.format_name.split(',')[0]}: ${names.join(' + ')}`;
}

const wrongs = ({ cuts, preview }) => [
  ...(preview === 'NOTHING' ? ['a black box without a word'] : []),
  ...cuts.flatMap(({ verdict }) => verdict?.problems ?? []),
];

async function environment({ chromiumPath, ffmpeg }) {
  const first = async (program, ...args) =>
    /^.*\d+\.\d+\.\d+.*$/m.exec((await run(program, args)).output)?.[0] ?? program;
  const date = new Date().toISOString().slice(0, 10);
  return (
    `Date: ${date}. Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${osType()}. Node ${process.version}, ` +
    `${(await first(chromiumPath, '--version')).trim()}, ${(await first(ffmpeg, '-version')).split(' Copyright')[0]}.`
  );
}

async function main() {
  const given = process.argv.slice(2);
  const tools = {
    chromiumPath: await findBrowser({ install: true }),
    ffmpeg: await findFfmpegTool('ffmpeg', { install: true }),
    ffprobe: await findFfmpegTool('ffprobe', { install: true }),
  };
  await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-site-check-'));
  const server = await startStaticServer(outFolder());
  const launched = await chromium.launch({ executablePath: tools.chromiumPath, args: CHROMIUM_FLAGS });
  const results = [];
  try {
    const browser = await launched.newContext({ acceptDownloads: true });
    const isWhole = given.length === 0;
    const asNamed = (path) => ({ path, truth: path });
    const plain = filesIn(isWhole ? [SHARED, FIXTURES] : given).map(asNamed);
    const further = isWhole ? [...rename(folder), ...(await make(tools.ffmpeg, folder)).map(asNamed)] : [];
    const job = { browser, oracle: createOracle(tools), url: server.url, folder };
    for (const file of [...plain, ...further]) {
      const result = await check(job, file);
      results.push(result);
      say(table([result]).split('\n').at(-1));
      for (const wrong of wrongs(result)) say(`    ${wrong}`);
    }
    const wrong = results.filter((result) => wrongs(result).length > 0);
    say(wrong.length === 0 ? 'all cut as they should be, or refused' : `${wrong.length} files with faults`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
    if (isWhole) {
      mkdirSync(join(ROOT, 'docs'), { recursive: true });
      writeFileSync(join(ROOT, 'docs/formats.md'), page(results, await environment(tools)));
    }
  } finally {
    await launched.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function page(results, machine) {
  const fixtures = new Set(readdirSync(FIXTURES));
  const group = (title, wanted) => {
    const rows = results.filter(({ path }) => wanted(basename(path), path));
    return rows.length > 0 ? [`## ${title}\n`, table(rows), ''] : [];
  };
  return `${[
    '# Formats\n',
    'Written by `npm run site-check`: each file was opened on the built site as a visitor does, cut in its middle and to its',
    'end, and the saved clips held against the source by native ffmpeg. "Bit-identical": every picture shown is the source’s,',
    'each at its time. Faults, where there are any, stand in the last column.\n',
    machine,
    '',
    ...group('Real files from elsewhere', (_, path) => path.startsWith(SHARED)),
    ...group('The tests’ own', (name, path) => path.startsWith(FIXTURES) && fixtures.has(name)),
    ...group('Under wrong names', (name) => Object.values(RENAMED).includes(name)),
    ...group('Made for this check', (name) => name in MADE),
  ]
    .join('\n')
    .trim()}\n`;
}

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
