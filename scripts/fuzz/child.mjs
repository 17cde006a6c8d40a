// One process of `npm run fuzz`: runs a share of the cases, and reports its progress and every fault to the parent.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLoader } from '../lib/load-module.mjs';
import { CACHE } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

/** @type {import('../fuzz.mjs').Share} */
const { name, from, to, step, judgeEvery, ffprobe } = JSON.parse(process.argv[2] ?? '{}');
const folder = join(CACHE, 'fuzz');

/** @param {import('../fuzz.mjs').Message} message */
const send = (message) => process.send?.(message);

/** Asks ffprobe about a file. @param {string} fileName @param {Uint8Array} bytes @param {readonly string[]} question */
function probe(fileName, bytes, ...question) {
  const path = join(folder, fileName);
  writeFileSync(path, bytes);
  return run(ffprobe, ['-v', 'error', '-of', 'csv=p=0', '-show_entries', ...question, path]);
}

/** True if ffprobe decodes every video and audio stream of a file without a complaint. @param {Uint8Array} file */
async function isSound(file) {
  const name = `source-${process.pid}.mp4`;
  const { code, output } = await probe(name, file, 'stream=codec_type,nb_read_frames', '-count_frames');
  const lines = output.split('\n').filter((line) => line && !/^(data|subtitle|attachment)/.test(line));
  return code === 0 && lines.every((line) => /^(video|audio),\d+,?$/.test(line));
}

/**
 * ffprobe must find the streams of a clip. Broken media may stop it, if the source's are broken, too. The index may not: that one is
 * ours.
 * @param {Blob} clip @param {Uint8Array} file
 */
async function judge(clip, file) {
  const bytes = new Uint8Array(await clip.arrayBuffer());
  const { code, output } = await probe(`clip-${name}-${process.pid}.mp4`, bytes, 'stream=index');
  if (code === 0 && /^\d/m.test(output)) return null;
  const mediaIsBroken = !/error reading header|moov atom/.test(output);
  return mediaIsBroken && !(await isSound(file)) ? null : `ffprobe rejects the clip: ${output.slice(0, 300)}`;
}

const loader = await createLoader();
/** @type {typeof import('../../tests/fuzz/target')} */
const { TARGETS } = await loader.load('tests/fuzz/target.ts');
/** @type {typeof import('../../tests/fuzz/cases')} */
const { runCase } = await loader.load('tests/fuzz/cases.ts');
const target = TARGETS.find((one) => one.name === name);
if (!target) throw new Error(`There is no target "${name}".`);
const sources = target.sources();
mkdirSync(folder, { recursive: true });

const count = { cases: 0, clips: 0, judged: 0, slowestMs: 0, peakBytes: 0 };
for (let seed = from; seed < to; seed += step) {
  // Before the case, so that the parent knows which one hangs or kills the process.
  send({ seed });
  const since = process.cpuUsage();
  const { file, clip, fault } = await runCase(target, sources, seed);
  const { user, system } = process.cpuUsage(since);
  count.slowestMs = Math.max(count.slowestMs, (user + system) / 1000);
  count.cases += 1;
  if (clip) count.clips += 1;
  let found = fault;
  if (!found && clip && count.clips % judgeEvery === 1) {
    count.judged += 1;
    found = await judge(clip, file);
  }
  if (found) {
    const path = join(folder, `${name}-${seed}.bin`);
    writeFileSync(path, file);
    send({ fault: found, seed, path });
  }
  if (count.cases % 250 === 0) count.peakBytes = Math.max(count.peakBytes, process.memoryUsage().rss);
}
// Without closing the loader: on a busy machine, its server took longer for that than a case may take.
process.send?.({ count }, () => process.exit());
