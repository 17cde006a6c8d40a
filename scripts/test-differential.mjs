// `npm run test:differential`: clips of many files at many ranges, compared with their sources by native ffmpeg. Further
// arguments go to vitest.
import { vitest } from './lib/runners.mjs';
import { runTests } from './lib/test-run.mjs';

const run = () =>
  vitest('differential', ['--config', 'tests/differential/vitest.config.ts', ...process.argv.slice(2)]);

await runTests(() => [[{ name: 'differential', needs: ['ffmpeg', 'ffprobe'], run }]]);
