/** Levels of ITU-T H.265 tables A.8 and A.9: ten times the level, the most luma samples in a frame and in a second. */
const LEVELS: readonly [number, number, number][] = [
  [30, 552_960, 16_588_800],
  [31, 983_040, 33_177_600],
  [40, 2_228_224, 66_846_720],
  [41, 2_228_224, 133_693_440],
  [50, 8_912_896, 267_386_880],
  [51, 8_912_896, 534_773_760],
  [52, 8_912_896, 1_069_547_520],
  [60, 35_651_584, 1_069_547_520],
  [61, 35_651_584, 2_139_095_040],
];
const HIGHEST = 62;

/** Ten times the lowest level (3 or higher) that allows a frame size and rate. Bit rates aren't considered. */
export function levelFor(width: number, height: number, rate: number): number {
  const frame = Math.ceil(width / 8) * Math.ceil(height / 8) * 64;
  const level = LEVELS.find(
    ([, samples, perSecond]) =>
      frame <= samples && frame * rate <= perSecond && Math.max(width, height) <= Math.sqrt(samples * 8),
  );
  return level?.[0] ?? HIGHEST;
}
