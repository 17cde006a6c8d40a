/** A joined clip within a size limit: kept if it fits, and otherwise encoded as a whole, like any file. */
import type { CutContext, CutResult } from '@/lib/cut/engine';
import type { CutReport } from '@/lib/cut/report';
import type { Verify } from '@/lib/cut/verify/verify-clip';
import type { SizeLimit, Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, limited, type SettledEdit, withAudioKept } from '@/lib/edit/settle';
import { MS_PER_SECOND } from '@/lib/media/time';
import { quiet } from './file-engines';
import type { EngineEntry } from './registry';
import { openSource } from './session';

interface Limited {
  edit: SettledEdit;
  limit: SizeLimit;
  engines: readonly EngineEntry[];
  verify: Verify;
}

/**
 * Brings a joined clip below a size. Takes the clip over: it is disposed of unless it is the result.
 * @throws {MediaError} `too-large`; as `CutSession.cut`.
 * @throws the signal's reason when aborted.
 */
export async function joinWithin(
  whole: CutResult,
  { edit, limit, engines, verify }: Limited,
  context: CutContext,
): Promise<CutResult> {
  if (whole.blob.size <= limit.bytes) {
    context.onProgress(1);
    return {
      ...whole,
      report: { ...whole.report, fit: { kind: isCopied(whole.report) ? 'copied' : 'fits' } },
    };
  }
  try {
    const { blob, durationSec, report } = whole;
    const file = new File([blob], 'joined.mp4', { type: blob.type });
    const source: Source = { id: 1, file, container: 'mp4' };
    const session = await openSource(source, engines, quiet(context.signal), verify);
    try {
      const parts = [{ source, startMs: 0, endMs: Math.ceil(durationSec * MS_PER_SECOND) }];
      // The metadata to remove is gone, and the clip's chapters and frames are as they were asked for.
      const kept = { metadata: 'keep', chapters: 'source', framing: PLAIN_OPTIONS.framing } as const;
      const output = withAudioKept(limited(edit.output, limit));
      const ofWhole = changed(edit, { ...kept, parts, output, start: 'encode' });
      const fitted = await session.cut(ofWhole, context);
      return { ...fitted, report: fittedReport(report, fitted.report) };
    } finally {
      session.close();
    }
  } finally {
    whole.dispose();
  }
}

/** True if the video of no file was encoded, except at splices. */
function isCopied({ video, joined = [] }: CutReport): boolean {
  return video !== 'encoded' && joined.every((source) => source.video !== 'encoded');
}

function fittedReport(joined: CutReport, fitted: CutReport): CutReport {
  if (fitted.video !== 'encoded')
    return { ...joined, engine: fitted.engine, audio: fitted.audio, ...fitOf(fitted) };
  const start = { kind: 'encoded' } as const;
  return {
    ...joined,
    ...fitOf(fitted),
    engine: fitted.engine,
    video: 'encoded',
    audio: fitted.audio === 'encoded' ? 'encoded' : joined.audio,
    parts: joined.parts.map((part) => part && { ...part, start }),
  };
}

const fitOf = ({ fit }: CutReport) => (fit ? { fit } : {});
