/**
 * Cuts every MP4 and MOV of a folder at several ranges and prints, for each, whether the clip presents exactly what the
 * source does there, by native ffmpeg's word: `node scripts/media-check.mjs [folder or files …]`.
 */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const sources = given.length > 0 ? given : [join(root, '../shared/media')];
const files = sources
  .filter((path) => existsSync(path))
  .flatMap((path) =>
    statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path],
  )
  .filter((path) => /\.(mp4|mov|m4v|m4a|3gp|3g2|qt)$/i.test(path));

const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null },
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
});
const { learn, judge } = await server.ssrLoadModule('/tests/differential/judge.ts');
const { openFile } = await server.ssrLoadModule('/tests/differential/cut-file.ts');
const { leadInOf } = await server.ssrLoadModule('/lib/cut/report.ts');
const { durationToMs, msToSeconds } = await server.ssrLoadModule('/lib/media/time.ts');
const { STEP_MS } = await server.ssrLoadModule('/lib/config/limits.ts');

const out = join(root, '.cache/media-check');
mkdirSync(out, { recursive: true });
let failures = 0;

for (const path of files) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  let opened;
  try {
    opened = await openFile(path);
  } catch (error) {
    console.log(`${name.padEnd(28)} refused: ${error.message}`);
    if (error.name !== 'MediaError') failures++;
    continue;
  }
  const source = await learn(path);
  const end = durationToMs(opened.info.durationSec);
  for (const [startMs, endMs] of rangesOf(end)) {
    const clip = join(out, 'clip.mp4');
    const [startSec, endSec] = [msToSeconds(startMs), msToSeconds(endMs)];
    const label = `${name.padEnd(28)} ${startSec.toFixed(1).padStart(6)}–${endSec.toFixed(1).padEnd(6)}`;
    try {
      const { report } = await opened.cut({ startMs, endMs }, clip);
      const to = endMs >= end ? Number.POSITIVE_INFINITY : endSec;
      const verdict = await judge(source, clip, startSec, to);
      if (!verdict.ok) failures++;
      const { hiddenSec } = leadInOf(report.start);
      const lead = hiddenSec > 0 ? `, ${hiddenSec.toFixed(2)} s hidden` : '';
      console.log(`${label} ${verdict.ok ? 'exact' : 'WRONG'} ${verdict.frames} frames${lead}`);
      for (const problem of verdict.problems.slice(0, 4)) console.log(`${''.padEnd(30)}${problem}`);
    } catch (error) {
      console.log(`${label} refused: ${error.message}`);
      if (error.name !== 'MediaError') failures++;
    }
  }
}
await server.close();
console.log(failures === 0 ? 'all exact or truly refused' : `${failures} wrong`);
process.exitCode = failures === 0 ? 0 : 1;

/** Whole, head, middle, tail and a single slider step, in milliseconds. */
function rangesOf(end) {
  const at = (share) => Math.floor((end * share) / STEP_MS) * STEP_MS;
  const ranges = [
    [0, end],
    [0, Math.max(STEP_MS, at(0.5))],
    [at(0.31), Math.max(at(0.31) + STEP_MS, at(0.77))],
    [at(0.64), end],
    [at(0.5), at(0.5) + STEP_MS],
  ];
  return ranges.filter(([from, to]) => to > from && to <= end);
}
