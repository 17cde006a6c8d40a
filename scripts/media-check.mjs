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
  const end = Math.ceil(opened.info.durationSec * 10);
  for (const [startDs, endDs] of rangesOf(end)) {
    const clip = join(out, 'clip.mp4');
    const label = `${name.padEnd(28)} ${(startDs / 10).toFixed(1).padStart(6)}–${(endDs / 10).toFixed(1).padEnd(6)}`;
    try {
      const { report } = await opened.cut({ startDs, endDs }, clip);
      const whole = endDs >= end;
      const verdict = await judge(source, clip, startDs / 10, whole ? Number.POSITIVE_INFINITY : endDs / 10);
      if (!verdict.ok) failures++;
      const lead = report.leadInSec > 0 ? `, ${report.leadInSec.toFixed(2)} s hidden` : '';
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

/** Whole, head, middle, tail and a single tenth. */
function rangesOf(end) {
  const at = (share) => Math.floor(end * share);
  const ranges = [
    [0, end],
    [0, Math.max(1, at(0.5))],
    [at(0.31), Math.max(at(0.31) + 1, at(0.77))],
    [at(0.64), end],
    [at(0.5), at(0.5) + 1],
  ];
  return ranges.filter(([from, to]) => to > from && to <= end);
}
