import { MediaError } from '@/lib/media/errors';
import type { CommandRun, Core } from './core';
import { parseOutTime, parseTotalSize } from './progress-lines';
import type { OutputPlace } from './protocol';

/** What a command writes. */
export interface MemoryRun {
  /** The arguments, for this output file. */
  argumentsFor(output: string): string[];
  signal: AbortSignal;
  /** Reports the last time written, in seconds of the output, and the bytes so far. */
  onTime?(sec: number, bytes: number): void;
}

/** What a command writes, and where. */
export interface FileRun extends MemoryRun {
  /** Entry of the scratch folder to write to, or null for Blob parts. */
  scratch: string | null;
}

/**
 * Runs a command that writes a file.
 * @throws {MediaError} `engine-failed`.
 * @throws the signal's reason when aborted.
 */
export async function runToFile(
  { core }: { core: Core },
  run: FileRun,
): Promise<{ media: Blob; lines: CommandRun['lines'] }> {
  const place = run.scratch === null ? 'blobs' : { scratch: run.scratch };
  const { taken, lines } = await runTo(core, place, run, () => core.takeOutput(run.signal));
  return { media: taken, lines };
}

/**
 * Runs a command that writes a file of some MB, which is read at once. Blobs of that size fill the browser's storage faster than it
 * frees them.
 * @throws as {@link runToFile}.
 */
export async function runToMemory(
  { core }: { core: Core },
  { expectedBytes, ...run }: MemoryRun & { expectedBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { taken } = await runTo(core, { memory: expectedBytes }, run, () => core.takeBytes(run.signal));
  return taken;
}

async function runTo<T>(
  core: Core,
  place: OutputPlace,
  { argumentsFor, signal, onTime }: MemoryRun,
  take: () => Promise<T>,
): Promise<{ taken: T; lines: CommandRun['lines'] }> {
  const output = await core.openOutput(place, signal);
  let bytes = 0;
  try {
    const run = await core.run(argumentsFor(output), signal, (line) => {
      bytes = parseTotalSize(line) ?? bytes;
      const written = parseOutTime(line);
      if (written !== null) onTime?.(written, bytes);
    });
    if (run.code !== 0)
      throw new MediaError('engine-failed', `exit ${run.code}: ${run.lines.slice(-6).join(' | ')}`);
    const taken = await take();
    await core.closeOutput(true, signal);
    return { taken, lines: run.lines };
  } catch (error) {
    if (!core.dead) await core.closeOutput(false, new AbortController().signal).catch(() => core.terminate());
    throw error;
  }
}
