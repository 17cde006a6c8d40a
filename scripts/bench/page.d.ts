// Globals of the benchmarks' pages.

/** In `/blank`: the file that its input holds. */
declare function chosenFile(): File;

interface Window {
  /** Makes a clip with a rival; resolves to milliseconds. */
  go(): Promise<number>;
  /** Opens the file with a reader and collects samples; resolves to milliseconds and the number of samples. */
  read(): Promise<{ ms: number; samples: number }>;
  /** What the reader made, so that it stays in memory. */
  held: unknown;
  /** Bytes of the file that have reached the page. */
  bytesRead: number;
  /** In the built site: when things happened, in ms of `performance.now()`, and the clip's size. */
  marks: Partial<Record<'chosen' | 'ready' | 'clicked' | 'blob' | 'size', number>>;
  /** In the built site: ms from the choice of a file to the strip's first frame and all of them, to a waveform without a gap, and to
   * the complete one. */
  strip?: Partial<Record<'first' | 'all' | 'glance' | 'heard', number>>;
}
