// Globals of the benchmarks' pages.

/** In `/blank`: the file that its input holds. */
declare function chosenFile(): File;

interface Window {
  /** Makes a clip with a rival; resolves to milliseconds. */
  go(): Promise<number>;
  /** In the built site: when things happened, in ms of `performance.now()`, and the clip's size. */
  marks: Partial<Record<'chosen' | 'ready' | 'clicked' | 'blob' | 'size', number>>;
}
