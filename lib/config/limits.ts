/** Every business constant of specification §9, once. */

/** Bytes. A larger file is rejected, with "Open it anyway" beside the message (docs/architecture.md, "Rulings"). */
export const MAX_FILE_BYTES = 524_288_000;

/** Milliseconds. A cut is never shorter than this. */
export const MIN_CUT_MS = 1000;

/** The most parts of an edit. */
export const MAX_PARTS = 200;

/** The most files whose parts can become one clip. */
export const MAX_SOURCES = 50;

/** Milliseconds. With more than one part, each of them is at least this long; a single one {@link MIN_CUT_MS}. */
export const MIN_PART_MS = 200;

/** Milliseconds. A GIF or an animated WebP is at most this long. */
export const MAX_ANIMATION_MS = 30_000;

/** Milliseconds. The sliders' step. */
export const STEP_MS = 100;

/** The highest percentage shown while an engine is still running. */
export const PROGRESS_CAP = 95;

/** Milliseconds between 100 % and the success toast. */
export const SUCCESS_DELAY_MS = 500;

/** Milliseconds between accepting a file and scrolling to the editor. */
export const SCROLL_DELAY_MS = 100;

/** The clip's name starts with this, followed by the source's base name. */
export const OUTPUT_PREFIX = 'cut_';

/** Milliseconds after which the offer expires and the stored data is removed. */
export const RECALL_MS = 24 * 60 * 60 * 1000;
