/** The one chain of filters for sound that is encoded. */

/** What becomes of sound. */
export interface SoundWork {
  /**
   * The rate in samples per second, and the number of the first sample on the source's timeline: silence fills gaps, so that every
   * sample is where its number says. Null leaves the samples as they are.
   */
  numbered: { rate: number; first: number } | null;
}

/** The arguments that filter sound. */
export function soundFilters({ numbered }: SoundWork): string[] {
  const filters = numbered
    ? [`aresample=${numbered.rate}:async=1:min_hard_comp=0.02:first_pts=${numbered.first}`]
    : [];
  return filters.length > 0 ? ['-af', filters.join()] : [];
}
