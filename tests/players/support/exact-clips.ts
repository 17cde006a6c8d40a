/** Makes clips with smart cuts in Chromium, and lists the frames that they have to show. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium-flags.mjs';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { openLab, rangeOf, save } from '../../browser/harness';
import { startServer } from '../../browser/server';
import { pathOf } from '../../corpus/unusual-files';
import { requiredPath } from '../../e2e/support/environment';
import { brightness, type Check, type Shown, shownBy } from './source-frames';

/** Files with a start between keyframes and an end, in seconds. A splice lies between them. */
export const CASES = [
  { name: 'bframes.mp4', what: 'closed groups, B-frames', start: 2.3, end: 5.2 },
  { name: 'opengop-twice.mp4', what: 'open groups', start: 5.3, end: 8.5 },
  { name: 'pyramid.mp4', what: 'a pyramid of B-frames', start: 2.3, end: 5.2 },
  { name: 'vfr.mp4', what: 'uneven times', start: 2.3, end: 5.2 },
  { name: 'rotated.mp4', what: 'rotated video', start: 2.3, end: 5.2 },
  { name: 'vp9-opus.webm', what: 'VP9', start: 2.3, end: 5.2 },
  { name: 'vp9-ten.mp4', what: 'VP9 with 10 bits', start: 2.3, end: 5.2 },
  { name: 'av1-opus.mp4', what: 'AV1', start: 1.2, end: 3.6 },
] as const;

export interface ExactClip {
  /** Its URL. */
  url: string;
  checks: Check[];
  /** The source's frames, from `brightness`. */
  frames: Uint8Array[][];
}

/** What Chromium's cut said about a clip. */
interface Report {
  encodedSec: number;
  copiedToSec: number;
  durationSec: number;
}

/** Makes clips when they are asked for. A worker of another browser finds them. */
export class ExactClips {
  private constructor(
    private readonly folder: string,
    private readonly server: Awaited<ReturnType<typeof startStaticServer>>,
  ) {}

  /** Serves a folder of the run, with a page without a policy. */
  static async serve(): Promise<ExactClips> {
    const folder = join(tmpdir(), 'exact-clips');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>clips</title>');
    return new ExactClips(folder, await startStaticServer(folder));
  }

  get url(): string {
    return this.server.url;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  async clip({ name, start, end }: (typeof CASES)[number]): Promise<ExactClip> {
    const source = pathOf(name);
    const about = join(this.folder, `${name}.json`);
    // It is written last.
    if (!existsSync(about)) {
      // Another worker may make the same clip at this moment.
      const unfinished = `${about}-${process.pid}`;
      writeFileSync(unfinished, JSON.stringify(await this.make(name, source, start, end)));
      renameSync(unfinished, about);
    }
    const { encodedSec, copiedToSec, durationSec }: Report = JSON.parse(readFileSync(about, 'utf8'));
    const checks = checksOf(shownBy(source, start, end, durationSec), encodedSec, copiedToSec);
    return { url: `${this.url}${name}.mp4`, checks, frames: brightness(source) };
  }

  private async make(name: string, source: string, start: number, end: number): Promise<Report> {
    return inLab(async (page) => {
      await page.setInputFiles('#file', source);
      await page.evaluate(() => window.lab.open('ladder'));
      const edit = { ...rangeOf(start, end), start: 'exact' } as const;
      const made = await page.evaluate((asked) => window.lab.cut(asked), edit);
      if ('failed' in made) throw new Error(`${name}: ${made.detail}`);
      const unfinished = join(this.folder, `${name}-${process.pid}`);
      copyFileSync(await save(page), unfinished);
      renameSync(unfinished, join(this.folder, `${name}.mp4`));
      const { parts, tailsSec } = made.report;
      const begins = parts[0]?.start;
      return {
        encodedSec: begins?.kind === 'smart' ? begins.encodedSec : 0,
        copiedToSec: made.durationSec - tailsSec,
        durationSec: made.durationSec,
      };
    });
  }
}

/** Works in a page of Chromium that runs the project's modules. */
export async function inLab<Value>(work: (page: Page) => Promise<Value>): Promise<Value> {
  const modules = await startServer();
  const executablePath = requiredPath('CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await openLab(page, modules.origin);
    return await work(page);
  } finally {
    await browser.close();
    await modules.close();
  }
}

const AROUND = [-3, -2, -1, 0, 1, 2, 3];

/** The first frame, those around the splice, and the last. */
function checksOf({ from, count, middle }: Shown, encodedSec: number, copiedToSec: number): Check[] {
  const splice = Array.from({ length: count }, (_, i) => i).findIndex((i) => middle(from + i) > encodedSec);
  if (splice < 3) throw new Error('no splice');
  const checkOf = (number: number): Check => {
    const frame = from + number;
    const time = middle(frame);
    return { time, frame, encoded: number < splice || time > copiedToSec };
  };
  const first: Check = { time: null, frame: from, encoded: true };
  return [first, ...[0, ...AROUND.map((by) => splice + by), count - 1].map(checkOf)];
}
