/** A calm silent-reading pace; rounded up, so that the page never promises less than it takes. */
export const WORDS_PER_MINUTE = 200;

/** Words a reader sees in an MDX body: no tags, link targets, table rules or heading marks. */
export function countWords(mdx: string): number {
  const text = mdx
    .replace(/<[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/[*_`#|[\]{}>]/g, ' ');
  return text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token)).length;
}

/** "10 min read" for 1,801 to 2,000 words. */
export function readTime(words: number): string {
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min read`;
}
