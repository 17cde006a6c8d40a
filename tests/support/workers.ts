import { availableParallelism } from 'node:os';

/** One more than there are cores, because pages also wait: for a clip to be played, or for a file to be written. */
export const WORKERS = Math.min(6, availableParallelism() + 1);
