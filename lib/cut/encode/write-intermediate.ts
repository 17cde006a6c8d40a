import { Mp4OutputFormat, Output, StreamTarget } from 'mediabunny';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import type { Storage } from '@/lib/media/scratch/storage';
import type { Feed } from './feed';

/** Bytes. A private file takes about as long for a small write as for one of this size. */
const BLOCK_BYTES = 4 * 2 ** 20;

/**
 * Writes tracks side by side into one mp4. Nothing is kept in memory but half a second of each.
 * @param onTime the second of the source's timeline that writing has come to.
 */
export async function writeIntermediate(
  feeds: readonly Feed[],
  storage: Storage,
  onTime: (sec: number) => void,
): Promise<Intermediate> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(storage.writable, { chunked: true, chunkSize: BLOCK_BYTES }),
  });
  try {
    for (const feed of feeds) await feed.attach(output);
    await output.start();
    const nextSec = new Map<Feed, number>();
    for (const feed of feeds) nextSec.set(feed, await feed.next());
    let reachedSec = Number.NEGATIVE_INFINITY;
    for (;;) {
      const [feed, sec] = [...nextSec].reduce((a, b) => (b[1] < a[1] ? b : a));
      if (sec === Number.POSITIVE_INFINITY) break;
      // Frames are stored in another order than they are presented in, and progress never goes back.
      reachedSec = Math.max(reachedSec, sec);
      onTime(reachedSec);
      nextSec.set(feed, await feed.next());
    }
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
  const firstSec = new Map<number, number>();
  for (const [i, feed] of feeds.entries()) if (feed.firstSec !== null) firstSec.set(i + 1, feed.firstSec);
  return { media: await storage.finish(), firstSec };
}
