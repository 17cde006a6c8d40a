import type { WayId } from '@/lib/cut/forecast';
import { type ExactRefusal, ExactStartRefused } from '@/lib/media/errors';
import { openBrowserWay } from './browser/way';
import { openFfmpegWay } from './ffmpeg/way';
import type { EncodedBy, OpenWay, SpliceWork, Way } from './find/work';

/** All ways, best first. */
export const WAYS: readonly WayId[] = ['browser', 'ffmpeg'];

/** The ways that failed with a codec configuration, and why. They would fail again. */
const failed = new Map<string, ExactRefusal>();
/** The ways that succeeded with a codec configuration. */
const proven = new Set<string>();

const nameOf = ({ way, stream }: EncodedBy) => `${way} ${stream}`;

/** Rules out a way for a codec configuration with which it failed. */
export function rejectWay(by: EncodedBy, refusal: ExactRefusal): void {
  failed.set(nameOf(by), refusal);
}

/**
 * Finds the first of some ways that can encode a stream.
 * @param options `probe` tries it with a frame, once for each codec configuration.
 * @throws {MediaError} `exact-refused`, with the first way's reason; `file-unreadable`.
 */
export async function findWay(
  work: SpliceWork,
  ways: readonly WayId[],
  { probe = false, signal = new AbortController().signal } = {},
): Promise<Way> {
  let refused: ExactStartRefused | null = null;
  for (const id of ways) {
    const name = nameOf({ way: id, stream: work.key });
    try {
      const known = failed.get(name);
      if (known) throw new ExactStartRefused(known);
      const { way, proves } = await OPEN[id](work);
      if (probe && proves && !proven.has(name)) {
        await proves(signal);
        proven.add(name);
      }
      return way;
    } catch (error) {
      if (!(error instanceof ExactStartRefused)) throw error;
      if (probe && error.refusal === 'failed') failed.set(name, error.refusal);
      refused ??= error;
    }
  }
  throw refused ?? new ExactStartRefused('no-encoder');
}

const OPEN: Readonly<Record<WayId, (work: SpliceWork) => OpenWay | Promise<OpenWay>>> = {
  browser: openBrowserWay,
  ffmpeg: openFfmpegWay,
};
