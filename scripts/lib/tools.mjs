// The outside programs that tests use, handed to them in environment variables.
import { aptInstall } from './apt.mjs';
import { Failure, say } from './console.mjs';
import { findBrowser } from './find-browser.mjs';
import { findFfmpegTool } from './find-ffmpeg.mjs';
import { findWebKit } from './find-webkit.mjs';
import { which } from './which.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkit' | 'ffmpeg' | 'ffprobe'} Tool */

/** @param {boolean} install */
async function findFirefox(install) {
  const known = () => process.env.FIREFOX_PATH ?? which('firefox-esr') ?? which('firefox');
  if (!known() && install) await aptInstall('firefox-esr');
  const path = known();
  if (!path) throw new Failure('No Firefox was found: install one, or set FIREFOX_PATH to its program.');
  return path;
}

/** @type {Record<Tool, (install: boolean) => Promise<Record<string, string>>>} */
const FINDERS = {
  chromium: async (install) => ({ CHROMIUM_PATH: await findBrowser({ install }) }),
  firefox: async (install) => ({ FIREFOX_PATH: await findFirefox(install) }),
  webkit: async (install) => {
    const { driver, browser, screen } = await findWebKit({ install });
    return { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser, XVFB_PATH: screen };
  },
  ffmpeg: async (install) => ({ FFMPEG_PATH: await findFfmpegTool('ffmpeg', { install }) }),
  ffprobe: async (install) => ({ FFPROBE_PATH: await findFfmpegTool('ffprobe', { install }) }),
};

/**
 * Finds programs and sets their variables for this process and those it starts.
 * @param {Iterable<Tool>} tools
 * @param {{ install: boolean }} options install: whether it may install what is missing
 * @throws {Failure} if one cannot be found
 */
export async function findTools(tools, { install }) {
  for (const tool of new Set(tools)) {
    for (const [variable, path] of Object.entries(await FINDERS[tool](install))) {
      process.env[variable] = path;
      say(`${variable}=${path}`);
    }
  }
}
