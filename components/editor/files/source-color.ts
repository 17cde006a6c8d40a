/** How many colors there are for the files of a clip (`workspace.css`). After that, they begin again. */
const COLORS = 8;

/** The color of a file, by its place among all that were added. */
export function sourceColor(place: number): string {
  return `var(--source-${(place % COLORS) + 1})`;
}
