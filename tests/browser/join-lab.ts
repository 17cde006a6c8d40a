/** Opens several files in the page as the editor does, and makes one clip of parts of them. */
import type { Page } from '@playwright/test';
import type { CutReport, EngineId, Forecast } from '@/lib/cut';
import type { Edit, EditOptions } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { rangeOf } from './harness';

/** A part: the number of its file, its seconds, and its own crop. */
export type JoinPart = readonly [file: number, start: number, end: number, crop?: Crop];

export interface JoinAnswer {
  failed?: string;
  forecast?: Forecast | null;
  report?: CutReport;
  durationSec?: number;
  bytes?: number;
  shares?: number[];
}

/** Opens files. @returns the engine of each. */
export async function openFiles(app: Page, files: readonly string[]): Promise<EngineId[]> {
  await app.evaluate(() => document.querySelector('#file')?.setAttribute('multiple', ''));
  await app.setInputFiles('#file', [...files]);
  return app.evaluate(async () => {
    const { chosenSources, held, product } = window.lab;
    held.cutter?.close();
    const cutter = new product.Cutter();
    const sources = await chosenSources();
    Object.assign(held, { cutter, sources });
    const engines: EngineId[] = [];
    for (const source of sources) {
      const context = { signal: new AbortController().signal, onLoad() {} };
      engines.push((await cutter.open(source, context)).engine);
    }
    return engines;
  });
}

/** Makes a clip of parts of the open files, in this order. */
export function cutFiles(
  app: Page,
  parts: readonly JoinPart[],
  options: Partial<EditOptions> = {},
): Promise<JoinAnswer> {
  const ranges = parts.map(([file, start, end, crop]) => ({
    ...{ file, ...rangeOf(start, end) },
    ...(crop ? { crop } : {}),
  }));
  return app.evaluate(
    async ({ ranges, options }): Promise<JoinAnswer> => {
      const { held } = window.lab;
      const { sources = [], cutter } = held;
      if (!cutter) throw new Error('nothing is open');
      const edit: Edit = {
        ...options,
        parts: ranges.flatMap(({ file, ...range }) => {
          const source = sources[file];
          return source ? [{ source, ...range }] : [];
        }),
      };
      const shares: number[] = [];
      const forecast = await cutter.forecast(edit);
      try {
        held.clip?.dispose();
        held.clip = await cutter.cut(edit, {
          signal: new AbortController().signal,
          onProgress: (share) => shares.push(share),
        });
        const { report, durationSec, blob } = held.clip;
        return { forecast, report, durationSec, bytes: blob.size, shares };
      } catch (error) {
        return { forecast, failed: String(error), shares };
      }
    },
    { ranges, options: { ...PLAIN_OPTIONS, ...options } },
  );
}

export { save as saveJoined } from './harness';
