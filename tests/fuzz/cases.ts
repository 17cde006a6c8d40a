import { Random } from './random';
import type { Target } from './target';

/** Milliseconds of processor time that a case may take. Nearly all take 1 ms. */
const LONGEST_MS = 2000;

export interface Outcome {
  clip: Blob | null;
  /** The fault; null if there was none. */
  fault: string | null;
  file: Uint8Array<ArrayBuffer>;
}

/** One case of a target, derived from its number alone. */
export async function runCase(
  target: Target,
  sources: readonly Uint8Array[],
  seed: number,
): Promise<Outcome> {
  const random = new Random(seed);
  const source = sources[random.below(sources.length)] ?? new Uint8Array(0);
  const file = target.mutate(source, random);
  return { file, ...(await tryFile(target, file, random)) };
}

export async function tryFile(target: Target, file: Uint8Array<ArrayBuffer>, random: Random) {
  const since = process.cpuUsage();
  try {
    const clip = await target.run(new Blob([file]), random);
    const { user, system } = process.cpuUsage(since);
    const ms = (user + system) / 1000;
    return { clip, fault: ms > LONGEST_MS ? `took ${Math.round(ms)} ms` : null };
  } catch (error) {
    return { clip: null, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
