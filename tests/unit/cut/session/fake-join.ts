import type { CutContext, CutResult, Engine, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { CutReport } from '@/lib/cut/report';
import { JoinSession } from '@/lib/cut/session/join-session';
import type { EngineEntry } from '@/lib/cut/session/registry';
import type { CutSession } from '@/lib/cut/session/session';
import type { Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type SettledEdit, settle } from '@/lib/edit/settle';
import type { MediaInfo } from '@/lib/media/info';
import { beginning, CLEAN, COPIED_CONTENTS } from '@/tests/support/contents';
import { sourceOf } from '@/tests/support/edits';
import { VERIFIED } from './fake-engine';

const BT709 = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
export const infoOf = (width: number): MediaInfo => ({
  container: 'mp4',
  durationSec: 10,
  tracks: [
    {
      id: 1,
      kind: 'video',
      codec: 'avc1',
      coded: { width, height: 720 },
      colors: BT709,
      joinKey: `v${width}`,
    },
    { id: 2, kind: 'audio', codec: 'mp4a', sampleRate: 48_000, channels: 2, joinKey: 'a' },
  ],
});

/** What was disposed of, by name. */
export const disposed: string[] = [];
export const result = (name: string, report: Partial<CutReport> = {}, durationSec = 2): CutResult => ({
  blob: new Blob([name]),
  durationSec,
  report: { ...COPIED_CONTENTS, engine: 'index', ...report },
  verified: VERIFIED,
  dispose: () => disposed.push(name),
});

/** A file's session with a few switches that records its cuts. */
export class FakeSession implements CutSession {
  readonly engine = 'index' as const;
  cuts: SettledEdit[] = [];
  expected: Forecast | null = null;
  onCut: (edit: SettledEdit, context: CutContext) => Promise<CutResult> = async (edit) =>
    result('clip', {
      video: 'encoded',
      parts: edit.parts.map((_, i) => ({ start: { kind: 'encoded' }, atSec: i > 0 ? i + 0.5 : 0 })),
    });

  constructor(
    readonly source: Source,
    readonly info: MediaInfo,
  ) {}
  timeline = async () => null;
  forecast = async () => this.expected;
  clipBytes = async () => 7;
  cut(edit: SettledEdit, context: CutContext) {
    this.cuts.push(edit);
    return this.onCut(edit, context);
  }
  isUnchanged = async () => true;
  close() {}
}

/** The index engine, which records what it opens and cuts. */
export class FakeIndex implements EngineEntry, Engine {
  readonly id = 'index' as const;
  readonly encodes = false;
  opened: Source[][] = [];
  cuts: SettledEdit[] = [];
  closed = 0;
  onOpen = async (): Promise<void> => {};
  onForecast = async (_edit: SettledEdit): Promise<void> => {};
  onCut = async (edit: SettledEdit): Promise<CutResult> =>
    result('whole', beginning(...edit.parts.map(() => CLEAN)));

  opens = () => true;
  load = async () => this;
  async open(sources: readonly Source[]): Promise<OpenEngine> {
    this.opened.push([...sources]);
    await this.onOpen();
    return {
      info: null,
      forecast: async (edit) => {
        await this.onForecast(edit);
        return { ...COPIED_CONTENTS, choices: null };
      },
      clipBytes: async () => 99,
      cut: (edit) => {
        this.cuts.push(edit);
        return this.onCut(edit);
      },
      close: () => {
        this.closed++;
      },
    };
  }
}

export function setUp(widths: readonly number[]) {
  disposed.length = 0;
  const index = new FakeIndex();
  const files = widths.map(
    (width, i) => new FakeSession(sourceOf(new Uint8Array([i]), 'mp4', i + 1), infoOf(width)),
  );
  const edit = (parts: readonly (readonly [file: number, from: number, to: number])[], options = {}) =>
    settle({
      ...PLAIN_OPTIONS,
      ...options,
      parts: parts.flatMap(([file, startMs, endMs]) => {
        const source = files[file]?.source;
        return source ? [{ source, startMs, endMs }] : [];
      }),
    });
  return { index, files, edit, join: new JoinSession(files, [index], async () => null) };
}

export const context = (
  onProgress: CutContext['onProgress'] = () => {},
  signal = new AbortController().signal,
) => ({
  signal,
  onProgress,
});
