/** Engines of a session, and the sessions that open with them. */
import type { CutContext, CutResult, Engine, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { Verification } from '@/lib/cut/report';
import type { EngineEntry, EngineId } from '@/lib/cut/session/registry';
import { openSource } from '@/lib/cut/session/session';
import type { Verify } from '@/lib/cut/verify/verify-clip';
import { MediaError, type MediaErrorCode } from '@/lib/media/errors';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { editOf, sourceOf } from '@/tests/support/edits';

export const edit = editOf(0, 1000);
export const live = () => new AbortController().signal;

/** An engine with a few switches that records its calls. */
export class FakeEngine implements EngineEntry, Engine {
  calls: string[] = [];
  disposed = 0;
  encodes = false;
  takes = true;
  verified: Verification | null = null;
  expected: Forecast | null = null;
  onOpen = async (): Promise<void> => {};
  onForecast = async (): Promise<void> => {};
  onCut = async (_context: CutContext): Promise<void> => {};

  constructor(readonly id: EngineId) {}

  opens(): boolean {
    return this.takes;
  }

  async load(): Promise<Engine> {
    this.calls.push('load');
    return this;
  }

  async open(): Promise<OpenEngine> {
    this.calls.push('open');
    await this.onOpen();
    return {
      info: { container: 'mp4', durationSec: 1, tracks: [] },
      forecast: async () => {
        await this.onForecast();
        return this.expected;
      },
      cut: async (_edit, context) => {
        this.calls.push('cut');
        await this.onCut(context);
        return this.result();
      },
      close: () => this.calls.push('close'),
    };
  }

  private result(): CutResult {
    return {
      blob: new Blob(),
      durationSec: 1,
      report: { ...COPIED_CONTENTS, engine: this.id },
      verified: this.verified,
      dispose: () => {
        this.disposed++;
      },
    };
  }
}

export const VERIFIED: Verification = {
  against: 'source',
  samples: 7,
  startsOnFrame: true,
  driftSec: 0,
  frames: 2,
  isWhole: true,
  metadataGone: false,
  splices: 0,
};

export const fail = (code: MediaErrorCode) => async () => {
  throw new MediaError(code);
};

/** Verification is tested separately. */
export const trusting: Verify = async () => null;
export const open = (engines: FakeEngine[], signal = live(), verify = trusting) =>
  openSource(sourceOf(), engines, { signal, onLoad() {} }, verify);
