// `npm test`: every check of the project, in order, stopping at the first that fails.
// `node scripts/test.mjs unit lint` runs some; `--no-install` (npm run check) changes nothing on the machine;
// `--full` (npm run test:full) adds the tests tagged @full, which would take `npm test` beyond ten minutes.
import { Failure, say, sayError, secondsSince } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { whenNpmIsGone } from './lib/parent.mjs';
import { addCounts, closingLine } from './lib/test-counts.mjs';
import { STEPS } from './lib/test-steps.mjs';

const OPTIONS = ['--no-install', '--full'];

const FINDERS = {
  browser: { variable: 'CHROMIUM_PATH', find: findBrowser },
  ffmpeg: { variable: 'FFMPEG_PATH', find: (options) => findFfmpegTool('ffmpeg', options) },
  ffprobe: { variable: 'FFPROBE_PATH', find: (options) => findFfmpegTool('ffprobe', options) },
};

function chosenSteps() {
  const names = process.argv.slice(2).filter((word) => !OPTIONS.includes(word));
  const known = STEPS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Failure(
      `Not a step: ${unknown.join(', ')}. The steps are ${known.join(', ')}; the options ${OPTIONS.join(' and ')}.`,
    );
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

/** The tests read the paths from the environment, which every step inherits. */
async function findTools(steps, options) {
  for (const need of new Set(steps.flatMap(({ needs }) => needs))) {
    const { variable, find } = FINDERS[need];
    process.env[variable] = await find(options);
    say(`${variable}=${process.env[variable]}`);
  }
}

const all = [];
let current = 'preparation';

async function main() {
  const started = performance.now();
  const steps = chosenSteps();
  if (process.argv.includes('--full')) process.env.SNIPREEL_TEST_FULL = '1';
  const install = !process.argv.includes('--no-install');
  checkNodeVersion();
  if (install) await installPackages();
  await findTools(steps, { install });

  for (const { name, run } of steps) {
    current = name;
    const since = performance.now();
    say(`\n── ${name}`);
    const counts = await run();
    if (counts) all.push(counts);
    say(`── ${name}: ok, ${secondsSince(since)}`);
  }
  say(`\nAll steps passed in ${secondsSince(started)}: ${steps.map(({ name }) => name).join(', ')}.`);
  if (all.length > 0) say(closingLine(addCounts(all)));
}

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
]) {
  process.on(signal, () => process.exit(128 + number));
}

whenNpmIsGone(() => process.exit(128 + 15));

main().catch((error) => {
  sayError(error);
  if (error.counts) all.push(error.counts);
  if (all.length > 0) say(`\n${closingLine(addCounts(all))}`);
  say(`FAILED at "${current}".`);
  process.exit(1);
});
