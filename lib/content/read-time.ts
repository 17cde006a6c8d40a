/** A calm reading pace. The time is rounded up, so an article never takes longer than stated. */
export const WORDS_PER_MINUTE = 200;

/** Counts the words that a reader sees in an MDX body, without tags, link targets, table rules and heading marks. */
export function countWords(mdx: string): number {
  const text = mdx
    .replace(/<[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/[*_`#|[\]{}>]/g, ' ');
  return text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}

/** Formats the reading time: "10 min read" for 1,801 to 2,000 words. */
export function readTime(words: number): string {
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min read`;
}
