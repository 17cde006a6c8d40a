// `npm run bench:readers`: compares our readers of MP4 and Matroska with Mediabunny's: how long they take for what a cut needs, and
// which files they read as ffprobe does. It prints the tables, which docs/dependencies.md explains. Options, after `--`:
//   --only WORD    only files whose name contains it
//   --rounds N     instead of seven
//   --part NAME    only `speed` or `files`
import { parseArgs } from 'node:util';
import { BLANK_PAGE } from './bench/blank-page.mjs';
import { compareFiles } from './bench/readers-files.mjs';
import { compareSpeed } from './bench/readers-speed.mjs';
import { runMain, say } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { startModuleServer } from './lib/module-server.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    part: { type: 'string', default: '' },
  },
});

async function speed() {
  const modules = await startModuleServer({ '/blank': BLANK_PAGE });
  const tools = {
    chromium: await findBrowser(),
    ffmpeg: await findFfmpegTool('ffmpeg'),
    origin: modules.origin,
  };
  const { only, rounds } = options;
  try {
    return await compareSpeed(tools, { only, ...(rounds ? { rounds: Number(rounds) } : {}) });
  } finally {
    await modules.close();
  }
}

const PARTS = { speed, files: () => compareFiles(options.only) };

await runMain(async () => {
  for (const [name, compare] of Object.entries(PARTS)) if (name.includes(options.part)) say(await compare());
});
