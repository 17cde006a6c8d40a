/** Pixels of the screenshots of the task pages' steps, which `scripts/tool-shots.mjs` takes. */
export const SHOT_SIZE = { width: 720, height: 480 } as const;

/** The screenshot of a step. @param number from 1 */
export const shotPath = (slug: string, number: number): `/${string}` => `/tools/${slug}-${number}.webp`;
