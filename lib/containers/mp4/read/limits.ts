/** What an index may cost. A file beyond any of these is refused with `index-too-large`, never tried. */

/** Bytes of `moov` read into memory; a 10-hour 60 fps film with four tracks stays below 100 MB. */
export const MAX_MOOV_BYTES = 256 * 2 ** 20;

/** Samples of one track that may need a table entry each. Constant-size, constant-duration ones need none. */
export const MAX_SAMPLES = 2 ** 24;

/** Top-level boxes; a fragment a frame over two hours makes 864,000. */
export const MAX_TOP_LEVEL_BOXES = 4_000_000;

/** Children of one box. */
export const MAX_CHILDREN = 65_536;

export const MAX_TRACKS = 256;

/** Entries of one edit list; far above what editing programs write. */
export const MAX_EDITS = 10_000;

/** Bytes of one `moof`. */
export const MAX_MOOF_BYTES = 64 * 2 ** 20;
