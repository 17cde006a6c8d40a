/** The number of quarter turns, clockwise, that a number of degrees is nearest to. */
export function quarterTurns(degrees: number): 0 | 1 | 2 | 3 {
  const turns = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return turns === 1 || turns === 2 || turns === 3 ? turns : 0;
}
