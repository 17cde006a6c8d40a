import { MediaError } from '@/lib/media/errors';
import type { Core, Run } from './core';
import { parseOutTime, parseTotalSize } from './progress-lines';

/** What a command writes, and where. */
export interface FileRun {
  /** The arguments, for this output file. */
  argumentsFor(output: string): string[];
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
  signal: AbortSignal;
  /** Reports the last time written, in seconds of the output, and the bytes so far. */
  onTime?(sec: number, bytes: number): void;
}

/**
 * Runs a command that writes a file.
 * @throws {MediaError} `engine-failed`.
 * @throws the signal's reason when aborted.
 */
export async function runToFile(
  { core }: { core: Core },
  { argumentsFor, scratch, signal, onTime }: FileRun,
): Promise<{ media: Blob; lines: Run['lines'] }> {
  const output = await core.openOutput(scratch, signal);
  let bytes = 0;
  try {
    const run = await core.run(argumentsFor(output), signal, (line) => {
      bytes = parseTotalSize(line) ?? bytes;
      const written = parseOutTime(line);
      if (written !== null) onTime?.(written, bytes);
    });
    if (run.code !== 0)
      throw new MediaError('engine-failed', `exit ${run.code}: ${run.lines.slice(-6).join(' | ')}`);
    const media = await core.takeOutput(signal);
    await core.closeOutput(true, signal);
    return { media, lines: run.lines };
  } catch (error) {
    if (!core.dead) await core.closeOutput(false, new AbortController().signal).catch(() => core.terminate());
    throw error;
  }
}
