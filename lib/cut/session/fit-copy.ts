/** Copying within a size limit: a clip that fits without loss is never encoded. */
import type { CutContext, CutResult, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { SizeLimit } from '@/lib/edit/edit';
import { type SettledEdit, unlimited } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { durationToMs } from '@/lib/media/time';

/** The rough size may be this many times too high or too low: a file's bytes aren't spread evenly. */
const ROUGH = 2.5;

/** The size of a copy in bytes from its share of the file's length; null if that is unknown. */
function roughBytes(edit: SettledEdit, engine: OpenEngine): number | null {
  const durationMs = durationToMs(engine.info?.durationSec ?? 0);
  const [first] = edit.parts;
  if (!first || !(durationMs > 0)) return null;
  const keptMs = edit.parts.reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, Math.min(endMs, durationMs) - startMs),
    0,
  );
  return (first.source.file.size * keptMs) / durationMs;
}

/** True if a copy of this edit may stay within the limit, and is no encode itself. */
export function mayCopy(
  edit: SettledEdit,
  limit: SizeLimit,
  engine: OpenEngine,
  forecast: Forecast | null,
): boolean {
  if (edit.start === 'encode' || !(limit.bytes > 0) || !forecast || forecast.video === 'encoded')
    return false;
  const rough = roughBytes(edit, engine);
  return rough === null || rough <= limit.bytes * ROUGH;
}

/** Whether a clip with a limit would be copied or encoded. */
export async function forecastFit(
  edit: SettledEdit,
  limit: SizeLimit,
  engine: OpenEngine,
  forecast: Forecast | null,
): Promise<'copied' | 'encoded'> {
  if (!mayCopy(edit, limit, engine, forecast)) return 'encoded';
  const rough = roughBytes(edit, engine);
  if (rough !== null && rough * ROUGH <= limit.bytes) return 'copied';
  const bytes = (await engine.clipBytes?.(unlimited(edit))) ?? rough;
  return bytes !== null && bytes <= limit.bytes ? 'copied' : 'encoded';
}

/**
 * Copies a clip, if that stays within the limit; null if it doesn't, or copying fails.
 * @throws {MediaError} `file-unreadable`, `empty-range`.
 * @throws the signal's reason when aborted.
 */
export async function copyWithin(
  edit: SettledEdit,
  limit: SizeLimit,
  engine: OpenEngine,
  { signal }: Pick<CutContext, 'signal'>,
): Promise<CutResult | null> {
  const copy = unlimited(edit);
  try {
    if (!mayCopy(edit, limit, engine, await engine.forecast(copy))) return null;
    signal.throwIfAborted();
    const result = await engine.cut(copy, { signal, onProgress() {} });
    if (result.blob.size <= limit.bytes && result.report.video !== 'encoded')
      return { ...result, report: { ...result.report, fit: { kind: 'copied' } } };
    result.dispose();
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaError && ['file-unreadable', 'empty-range'].includes(error.code)) throw error;
    return null;
  }
}
