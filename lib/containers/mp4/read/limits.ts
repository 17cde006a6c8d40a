/** Limits of an MP4 index. Reading a file beyond one of these fails with `index-too-large`. */

/** Bytes of `moov` that are read into memory. A 10-hour 60 fps video with four tracks stays below 100 MB. */
export const MAX_MOOV_BYTES = 256 * 2 ** 20;

/** Samples of one track that need a table entry each. Samples of constant size and duration need none. */
export const MAX_SAMPLES = 2 ** 24;

/** Top-level boxes. One fragment a frame makes 864,000 in two hours. */
export const MAX_TOP_LEVEL_BOXES = 4_000_000;

/** Children of one box. */
export const MAX_CHILDREN = 65_536;

/** Tracks of a movie. */
export const MAX_TRACKS = 256;

/** Entries of one edit list. Editing programs write far fewer. */
export const MAX_EDITS = 10_000;

/** Bytes of one `moof`. */
export const MAX_MOOF_BYTES = 64 * 2 ** 20;
