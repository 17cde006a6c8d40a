/** Random values of one case, the same for every run of a seed. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seeded(seed);
  }

  /** A whole number in `[0, below)`. */
  below(below: number): number {
    return Math.floor(this.#next() * below);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
}

/** Mulberry32, for the same ranges in every run of a seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SMALL = [0, 1, 2, 3, 7, 8, 15, 16, 255, 256, 1000, 65_535, 65_536] as const;

/** 32-bit values that tend to break arithmetic, allocation and loops. */
export const ODD_VALUES = [
  ...SMALL,
  ...([2 ** 24, 2 ** 30, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 2, 2 ** 32 - 1] as const),
] as const;
