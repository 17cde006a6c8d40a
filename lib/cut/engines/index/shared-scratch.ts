import { removeScratchBelow } from '@/lib/media/scratch/scratch';

/** The scratch files that an engine's worker writes for clips of several files. They are removed when nothing holds them any more. */
export class SharedScratch {
  #holders = 0;

  /** @param name their names begin with this and a dot; null if there are none. */
  constructor(readonly name: string | null) {}

  /** Keeps the files until the returned function is called. */
  hold(): () => void {
    this.#holders++;
    let held = true;
    return () => {
      if (held && --this.#holders === 0 && this.name) void removeScratchBelow(this.name);
      held = false;
    };
  }
}
