// `npm run bench`: what a cut costs, beside native ffmpeg, cp, ffmpeg.wasm and Mediabunny, interleaved in one run.
// Writes docs/benchmarks.md. `--only WORD` measures the files whose name holds it, `--only reencode` and `--only preview` these
// alone, and leaves the other sections as they are; `--quick` leaves out the large files, measures once and writes nothing.
import { cpus, type as osType, totalmem } from 'node:os';
import { launch } from './bench/browser.mjs';
import { putSection } from './bench/document.mjs';
import { input } from './bench/inputs.mjs';
import { PREVIEW_TITLE, preview } from './bench/preview.mjs';
import { REENCODE_TITLE, reencode } from './bench/reencode.mjs';
import { cp, cutByRival, nativeCopy } from './bench/rivals.mjs';
import { cutOnSite, saveOnly } from './bench/site.mjs';
import { formatMb, formatMs, markdownTable, median } from './bench/stats.mjs';
import { verify } from './bench/verification.mjs';
import { buildIfChanged } from './build.mjs';
import { say, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { startModuleServer } from './lib/module-server.mjs';
import { outFolder } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { startStaticServer } from './lib/static-server.mjs';

const quick = process.argv.includes('--quick');
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? null : (process.argv[onlyAt + 1] ?? '');

/** Seconds: 10–90 % of each file. `rivals` fail on the large ones, which is measured once and said. */
const CASES = [
  {
    name: 'half-gigabyte.mp4',
    title: '517 MB, 11 min, 720p30 H.264/AAC',
    range: [66, 594],
    // A keyframe each 3 s: the middle of a group of pictures.
    exact: [67.5, 594],
    rounds: 5,
    rivals: true,
  },
  {
    name: 'two-hours-60fps.mp4',
    title: '2 h at 60 fps: 432,000 video samples',
    range: [720, 6480],
    rounds: 5,
    rivals: false,
  },
  {
    name: 'three-gigabytes.mp4',
    title: '3 GB, 64 min',
    range: [384, 3456],
    rounds: 3,
    rivals: true,
    large: true,
  },
  {
    name: 'five-gigabytes.mp4',
    title: '5 GB, 107 min',
    range: [642, 5778],
    rounds: 3,
    rivals: false,
    large: true,
  },
  {
    name: 'fifty-megabytes.mkv',
    title: '47 MB of Matroska, 1 min, 720p30 H.264/AAC',
    range: [6, 54],
    rounds: 5,
    rivals: false,
  },
  {
    name: 'fifty-megabytes.webm',
    title: 'WebM, 80 s, 720p30 VP9/Opus',
    range: [9, 72],
    rounds: 5,
    rivals: false,
  },
  {
    name: 'two-gigabytes.mkv',
    title: '2 GB of Matroska, 42 min, 720p30 H.264/AAC',
    range: [255, 2295],
    rounds: 3,
    rivals: false,
    large: true,
  },
];
/** Sections that measure something else than a copy. */
const SECTIONS = {
  reencode: { title: REENCODE_TITLE, measure: reencode },
  preview: { title: PREVIEW_TITLE, measure: preview },
};
const RIVALS = ['engine', 'stock', 'mediabunny'];
const RIVAL_NAMES = {
  engine: 'our ffmpeg.wasm engine (last rung)',
  stock: 'ffmpeg.wasm as documented',
  mediabunny: 'Mediabunny to a buffer',
};

async function measure(testCase, tools) {
  const path = await input(testCase.name, tools.ffmpeg);
  const rows = {
    site: [],
    cold: [],
    exact: [],
    extra: [],
    exactExtra: [],
    saveExtra: [],
    verify: [],
    save: [],
    native: [],
    cp: [],
    engine: [],
    stock: [],
    mediabunny: [],
  };
  const rounds = quick ? 1 : testCase.rounds;
  for (let round = 0; round < rounds; round++) {
    say(`${testCase.name}, round ${round + 1} of ${rounds}`);
    // A fresh browser a round: memory that one cut leaves behind is not the next one's start.
    const target = await launch(tools.chromium);
    try {
      const site = await cutOnSite(target, tools.site.url, path, testCase.range);
      rows.site.push(site);
      rows.cold.push(await cutOnSite(target, tools.site.url, path, testCase.range, { atOnce: true }));
      if (testCase.exact) rows.exact.push(await cutExactly(target, tools, path, testCase.exact));
      if (path.endsWith('.mp4'))
        rows.verify.push(await verify(target, tools.modules.origin, path, testCase.range));
      rows.save.push(await saveOnly(target, tools.site.url, path, site.size));
      const memory = { memory: true };
      rows.extra.push((await cutOnSite(target, tools.site.url, path, testCase.range, memory)).extra);
      if (testCase.exact)
        rows.exactExtra.push((await cutExactly(target, tools, path, testCase.exact, memory)).extra);
      rows.saveExtra.push((await saveOnly(target, tools.site.url, path, site.size, memory)).extra);
    } finally {
      await target.browser.close();
    }
    rows.native.push(await nativeCopy(tools.ffmpeg, path, testCase.range));
    rows.cp.push(await cp(path));
    if (!testCase.rivals || (testCase.large && round > 0)) continue;
    for (const rival of RIVALS) {
      const fresh = await launch(tools.chromium);
      rows[rival].push(await cutByRival(fresh, tools.modules.origin, rival, path, testCase.range));
      await fresh.browser.close();
    }
  }
  return rows;
}

async function cutExactly(target, tools, path, range, options) {
  const row = await cutOnSite(target, tools.site.url, path, range, { atOnce: true, exact: true, ...options });
  const encoded = /(\d+\.\d) s at the start re-encoded/.exec(row.deeds)?.[1];
  if (!encoded) throw new Error(`no exact start: ${row.deeds}`);
  return { ...row, encoded };
}

function report({ title, rivals }, rows) {
  const native = median(rows.native);
  const of = (key) => median(rows.site.map((r) => r[key]));
  const save = median(rows.save.map((r) => r.saved));
  const ratio = (ms, to = native) => `${(ms / to).toFixed(ms / to < 0.1 ? 3 : 2)} ×`;
  const lines = [
    ['native `ffmpeg -c copy`', formatMs(native), '1 ×', ''],
    ['`cp` of the whole file', formatMs(median(rows.cp)), ratio(median(rows.cp)), ''],
    ['**Snipreel**, file chosen → button ready', formatMs(of('open')), ratio(of('open')), ''],
    ['**Snipreel**, click → Blob, verified', formatMs(of('cut')), ratio(of('cut')), ''],
    ...verification(rows, ratio),
    [
      '**Snipreel**, click → file on disk',
      formatMs(of('saved')),
      `${ratio(of('saved'), save)} of saving alone`,
      formatMb(median(rows.extra)),
    ],
    ['the browser saving a Blob of that size', formatMs(save), ratio(save), formatMb(median(rows.saveExtra))],
  ];
  for (const rival of rivals ? RIVALS : []) {
    const good = rows[rival].filter((r) => !r.failed);
    const failed = rows[rival].find((r) => r.failed)?.failed;
    if (good.length > 0) {
      const took = median(good.map((r) => r.cut));
      lines.push([
        RIVAL_NAMES[rival],
        formatMs(took),
        ratio(took),
        formatMb(median(good.map((r) => r.extra))),
      ]);
    } else lines.push([RIVAL_NAMES[rival], `fails: ${failed}`, '', '']);
  }
  const head = ['', 'median', 'to native', 'extra memory (PSS)'];
  return `${title}\n\n${markdownTable(head, lines)}\n\nRounds: ${rows.site.length}. Clip: ${formatMb(of('size'))}.\n`;
}

/** The clip made and verified after the click, and what of that is the verification. */
function verification({ cold, exact, exactExtra, verify }, ratio) {
  const of = (key) => median(verify.map((row) => row[key]));
  const clicked = median(cold.map((row) => row.cut));
  const rows = [['the same, clicked before anything was done ahead', formatMs(clicked), ratio(clicked), '']];
  if (verify.length > 0) {
    rows.push(['of it, verification by index and bytes', formatMs(of('tables')), ratio(of('tables')), '']);
    const frames = `${of('compared')} frames compared with the source’s, ahead`;
    rows.push([frames, formatMs(of('frames')), ratio(of('frames')), '']);
  }
  if (exact.length > 0) {
    const clicked = median(exact.map((row) => row.cut));
    const title = `exact start, ${exact[0].encoded} s encoded anew, clicked before anything was done ahead`;
    rows.push([title, formatMs(clicked), ratio(clicked), formatMb(median(exactExtra))]);
  }
  return rows;
}

async function environment({ chromium, ffmpeg }) {
  // Debian's wrapper prints warnings of its own before the browser's version.
  const first = async (program, ...args) =>
    /^.*\d+\.\d+\.\d+.*$/m.exec((await run(program, args)).output)?.[0] ?? program;
  return [
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${formatMb(totalmem())} memory, ${osType()}.`,
    `Node ${process.version}, ${await first(chromium, '--version')}, ${(await first(ffmpeg, '-version')).split(' Copyright')[0]}.`,
  ].join('\n');
}

async function main() {
  const tools = {
    chromium: await findBrowser({ install: true }),
    ffmpeg: await findFfmpegTool('ffmpeg', { install: true }),
  };
  await buildIfChanged();
  tools.site = await startStaticServer(outFolder());
  tools.modules = await startModuleServer({ '/blank': '<input type="file" id="file">' });
  const machine = await environment(tools);
  const titles = [...CASES, ...Object.values(SECTIONS)].map(({ title }) => title);
  const add = (section) => {
    say(`\n## ${section}`);
    if (!quick) putSection(section, titles, machine);
  };
  try {
    for (const testCase of CASES.filter(
      ({ name, large }) => name.includes(only ?? '') && (!quick || !large),
    )) {
      add(report(testCase, await measure(testCase, tools)));
    }
    for (const [name, section] of Object.entries(SECTIONS))
      if (name.includes(only ?? '')) add(await section.measure(tools, { quick }));
  } finally {
    await tools.site.close();
    await tools.modules.close();
  }
}

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
