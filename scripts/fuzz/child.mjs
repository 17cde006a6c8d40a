// One process of `npm run fuzz`: runs cases by their numbers, tells the parent of each fault and of its progress.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const { name, from, to, step, judgeEvery, ffprobe } = JSON.parse(process.argv[2]);

const server = await createServer({
  root: ROOT,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  resolve: { alias: { '@': ROOT } },
});
const { TARGETS } = await server.ssrLoadModule('/tests/fuzz/target.ts');
const { runCase } = await server.ssrLoadModule('/tests/fuzz/cases.ts');
const target = TARGETS.find((one) => one.name === name);
const sources = target.sources();
const folder = join(CACHE, 'fuzz');
mkdirSync(folder, { recursive: true });

const count = { cases: 0, clips: 0, judged: 0, slowestMs: 0, peakBytes: 0 };
for (let seed = from; seed < to; seed += step) {
  // Before the case, so that the parent knows which one hangs or kills the process.
  process.send({ seed });
  const since = process.cpuUsage();
  const { file, clip, fault } = await runCase(target, sources, seed);
  const { user, system } = process.cpuUsage(since);
  count.slowestMs = Math.max(count.slowestMs, (user + system) / 1000);
  count.cases++;
  if (clip) count.clips++;
  const wrong = fault ?? (clip && count.clips % judgeEvery === 1 ? await judge(clip, file) : null);
  if (wrong) {
    const path = join(folder, `${name}-${seed}.bin`);
    writeFileSync(path, file);
    process.send({ fault: wrong, seed, path });
  }
  if (count.cases % 250 === 0) count.peakBytes = Math.max(count.peakBytes, process.memoryUsage().rss);
}
process.send({ count });
await server.close();
process.disconnect();

/**
 * ffprobe must find its streams. Media that was broken on purpose may stop it, as it does in the source; an index of ours may
 * not.
 */
async function judge(clip, file) {
  count.judged++;
  const told = await probe(`clip-${name}-${process.pid}.mp4`, new Uint8Array(await clip.arrayBuffer()));
  if (told === null) return null;
  const mediaIsBroken = !/error reading header|moov atom/.test(told);
  if (mediaIsBroken && (await probe(`source-${name}-${process.pid}.mp4`, file)) !== null) return null;
  return `ffprobe does not take the clip: ${told.slice(0, 300)}`;
}

/** What ffprobe says against a file; null when it takes it. */
async function probe(fileName, bytes) {
  const path = join(folder, fileName);
  writeFileSync(path, bytes);
  const args = ['-v', 'error', '-show_entries', 'stream=index', '-of', 'csv=p=0', path];
  const { code, output } = await run(ffprobe, args);
  return code === 0 && /^\d/m.test(output) ? null : output;
}
