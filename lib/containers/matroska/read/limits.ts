/** Limits of a Matroska index. Reading a file beyond one of these fails, mostly with `index-too-large`. */

/** Bytes of an element that is read into memory as a whole: Tracks, Tags, Chapters. */
export const MAX_ELEMENT_BYTES = 32 * 2 ** 20;

/** Bytes of Cues. One cue a second for each of three tracks takes 20 MB in 100 hours. */
export const MAX_CUES_BYTES = 64 * 2 ** 20;

/** Elements before the first Cluster, and entries of all SeekHeads. */
export const MAX_TOP_LEVEL = 10_000;

/** Tracks of a file. */
export const MAX_TRACKS = 256;

/** Frames of all tracks together. */
export const MAX_FRAMES = 2 ** 24;

/** Consecutive elements without a frame. No intact file has that many. */
export const MAX_IDLE_ELEMENTS = 2 ** 20;

/** Damaged places that are skipped in one file. */
export const MAX_DAMAGE = 64;

/** The greatest time, in seconds: 68 years. */
export const MAX_SECONDS = 2 ** 31;
