import type { Output } from 'mediabunny';

/** One track of the file being written, fed piece by piece so that all tracks grow together. */
export interface Feed {
  /** Adds the track; before the output starts. */
  attach(output: Output): Promise<void>;
  /** Seconds on the source's timeline of what {@link step} writes next; Infinity at the end. */
  readonly nextSec: number;
  step(): Promise<void>;
  /** Frees decoders and encoders, at the end or before it; never throws. */
  close(): Promise<void>;
  /** Seconds of the first presentation time written; null before. */
  readonly firstSec: number | null;
}

/** Reads packets or decoded samples one ahead, because a feed has to know the time of the next one. */
export class ReadAhead<Item extends { timestamp: number; close?(): void }> {
  /** The next one; null at the end, and before the first {@link take}. */
  next: Item | null = null;

  constructor(private readonly items: AsyncGenerator<Item, void, unknown>) {}

  /** Returns the next one, which the caller has to close, and reads the one after it. */
  async take(): Promise<Item | null> {
    const taken = this.next;
    const { value, done } = await this.items.next();
    this.next = done ? null : value;
    return taken;
  }

  async close(): Promise<void> {
    this.next?.close?.();
    this.next = null;
    await this.items.return().catch(() => {});
  }
}
