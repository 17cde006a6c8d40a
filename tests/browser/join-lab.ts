/** Opens several files in the page as the editor does, and makes one clip of parts of them. */
import type { Page } from '@playwright/test';
import type { Forecast } from '@/lib/cut/forecast';
import type { CutReport } from '@/lib/cut/report';
import type { CutSession } from '@/lib/cut/session/session';
import type { Edit, EditOptions, Source } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { EngineId } from '@/lib/media/formats';
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
    held.join?.close();
    for (const { session } of held.files ?? []) session.close();
    const opened: { source: Source; session: CutSession }[] = [];
    for (const source of await chosenSources()) {
      const context = { signal: new AbortController().signal, onLoad() {} };
      opened.push({ source, session: await product.openSources([source], product.ENGINES, context) });
    }
    held.files = opened;
    held.join = product.joinSessions(opened, product.ENGINES);
    return opened.map(({ session }) => session.engine);
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
      const { files, join } = held;
      if (!files || !join) throw new Error('nothing is open');
      const edit: Edit = {
        ...options,
        parts: ranges.flatMap(({ file, ...range }) => {
          const source = files[file]?.source;
          return source ? [{ source, ...range }] : [];
        }),
      };
      const shares: number[] = [];
      const forecast = await join.forecast(edit);
      try {
        held.clip?.dispose();
        held.clip = await join.cut(edit, {
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
