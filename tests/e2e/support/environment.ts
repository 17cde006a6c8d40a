import { existsSync } from 'node:fs';

/** The path in an environment variable that scripts/test.mjs sets. @throws if it is unset or the path doesn't exist. */
export function requiredPath(
  variable:
    | 'CHROMIUM_PATH'
    | 'FIREFOX_PATH'
    | 'WEBKIT_DRIVER_PATH'
    | 'WEBKIT_BROWSER_PATH'
    | 'XVFB_PATH'
    | 'FFMPEG_PATH'
    | 'FFPROBE_PATH',
): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: run "npm test", or "node scripts/test.mjs e2e"`);
  if (!existsSync(path)) throw new Error(`${variable} is ${path}, which does not exist`);
  return path;
}
