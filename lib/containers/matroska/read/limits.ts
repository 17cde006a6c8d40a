/** What an index may cost. A file beyond any of these is refused with `index-too-large`, never tried. */

/** Bytes of one element read into memory as a whole (Tracks with fonts' worth of CodecPrivate, Tags, Chapters). */
export const MAX_ELEMENT_BYTES = 32 * 2 ** 20;

/** Bytes of Cues: a point a second for each of three tracks takes 20 MB in 100 hours. */
export const MAX_CUES_BYTES = 64 * 2 ** 20;

/** Elements before the first Cluster, and entries of all SeekHeads. */
export const MAX_TOP_LEVEL = 10_000;

export const MAX_TRACKS = 256;

/** Frames of all tracks together. */
export const MAX_FRAMES = 2 ** 24;

/** Elements without a frame among them, in a row: no honest file has this many. */
export const MAX_IDLE_ELEMENTS = 2 ** 20;

/** Damaged places that are passed over in one file. */
export const MAX_DAMAGE = 64;

/** Seconds that any time may be away from 0: 68 years. */
export const MAX_SECONDS = 2 ** 31;
