import { seeded } from '../differential/random';

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

/** 32-bit values that tend to break arithmetic, allocation and loops. */
export const ODD_VALUES = [
  0,
  1,
  2,
  3,
  7,
  8,
  15,
  16,
  255,
  256,
  1000,
  65_535,
  65_536,
  2 ** 24,
  2 ** 30,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 32 - 2,
  2 ** 32 - 1,
] as const satisfies readonly [number, ...number[]];
