/** The recording on the home page, which `scripts/make-demo.mjs` makes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DEMO_PATHS = { film: '/demo.mp4', still: '/demo.webp' } as const;

/** The day on which it was recorded. `YYYY-MM-DD`. */
export const DEMO_RECORDED = '2026-11-30';

/** The duration of the film in whole seconds, by its movie header (ISO/IEC 14496-12, 8.2.2). Runs at build time only. */
export function demoSeconds(): number {
  const bytes = readFileSync(join(process.cwd(), 'public', DEMO_PATHS.film));
  const header = bytes.indexOf('mvhd') + 4;
  return Math.round(bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12));
}
