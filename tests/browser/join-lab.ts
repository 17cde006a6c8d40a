/** Opens several files in the page as the editor does, and makes one clip of parts of them. */
import type { Page } from '@playwright/test';
import type { CutResult } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { CutReport } from '@/lib/cut/report';
import type { JoinSession } from '@/lib/cut/session/join-session';
import type { CutSession } from '@/lib/cut/session/session';
import type { Edit, EditOptions, Source } from '@/lib/edit/edit';
import type { Crop } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { EngineId } from '@/lib/media/formats';
import { rangeOf } from './harness';

/** A part: the number of its file, its seconds, and its own crop. */
export type JoinPart = readonly [file: number, start: number, end: number, crop?: Crop];

interface HeldJoin {
  files: { source: Source; session: CutSession }[];
  join: JoinSession;
  clip?: CutResult;
}

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
    const at = (path: string) => import(/* @vite-ignore */ `${location.origin}/lib/${path}.ts`);
    const [{ SNIFF_BYTES, sniff }, { openSources }, { joinSessions }, { ENGINES }] = await Promise.all([
      at('media/formats'),
      at('cut/session/session'),
      at('cut/session/join-session'),
      at('cut/session/registry'),
    ]);
    const page = globalThis as unknown as { joined?: HeldJoin };
    page.joined?.join.close();
    for (const { session } of page.joined?.files ?? []) session.close();
    const opened: HeldJoin['files'] = [];
    for (const file of document.querySelector<HTMLInputElement>('#file')?.files ?? []) {
      const container = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
      const source: Source = { id: opened.length + 1, file, container };
      const context = { signal: new AbortController().signal, onLoad() {} };
      opened.push({ source, session: await openSources([source], ENGINES, context) });
    }
    page.joined = { files: opened, join: joinSessions(opened, ENGINES) };
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
      const { joined } = globalThis as unknown as { joined?: HeldJoin };
      if (!joined) throw new Error('nothing is open');
      const edit: Edit = {
        ...options,
        parts: ranges.flatMap(({ file, ...range }) => {
          const source = joined.files[file]?.source;
          return source ? [{ source, ...range }] : [];
        }),
      };
      const shares: number[] = [];
      const forecast = await joined.join.forecast(edit);
      try {
        joined.clip?.dispose();
        joined.clip = await joined.join.cut(edit, {
          signal: new AbortController().signal,
          onProgress: (share) => shares.push(share),
        });
        const { report, durationSec, blob } = joined.clip;
        return { forecast, report, durationSec, bytes: blob.size, shares };
      } catch (error) {
        return { forecast, failed: String(error), shares };
      }
    },
    { ranges, options: { ...PLAIN_OPTIONS, ...options } },
  );
}

/** Saves the last clip. @returns its path. */
export async function saveJoined(app: Page): Promise<string> {
  const download = app.waitForEvent('download');
  await app.evaluate(() => {
    const { joined } = globalThis as unknown as { joined: HeldJoin };
    const link = document.createElement('a');
    link.href = URL.createObjectURL(joined.clip?.blob ?? new Blob());
    link.download = 'clip.mp4';
    link.click();
  });
  return (await download).path();
}
