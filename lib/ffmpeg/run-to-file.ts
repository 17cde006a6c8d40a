import { MediaError } from '@/lib/media/errors';
import type { CommandRun, Core } from './core';
import { parseOutTime, parseTotalSize } from './progress-lines';

/** What a command writes, and where. */
export interface FileRun {
  /** The arguments, for this output file. */
  argumentsFor(output: string): string[];
  signal: AbortSignal;
  /** Entry of the scratch folder to write to, or null for Blob parts. */
  scratch: string | null;
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
  { argumentsFor, signal, scratch, onTime }: FileRun,
): Promise<{ media: Blob; lines: CommandRun['lines'] }> {
  const output = await core.openOutput(scratch === null ? 'blobs' : { scratch }, signal);
  let bytes = 0;
  try {
    const run = await core.run(argumentsFor(output), signal, (line) => {
      bytes = parseTotalSize(line) ?? bytes;
      const written = parseOutTime(line);
      if (written !== null) onTime?.(written, bytes);
    });
    assertSuccess(run);
    const media = await core.takeOutput(signal);
    await core.closeOutput(true, signal);
    return { media, lines: run.lines };
  } catch (error) {
    await discardOutput(core);
    throw error;
  }
}

/** Frees the output of a command that failed; never throws. */
export async function discardOutput(core: Core): Promise<void> {
  if (!core.dead) await core.closeOutput(false, new AbortController().signal).catch(() => core.terminate());
}

/** @throws {MediaError} `engine-failed` for a command that failed. */
export function assertSuccess({ code, lines }: CommandRun): void {
  if (code !== 0) throw new MediaError('engine-failed', `exit ${code}: ${lines.slice(-6).join(' | ')}`);
}
