import matter from 'gray-matter';
import { ContentError } from './fields';
import { type PostMeta, parseFrontmatter } from './frontmatter';
import { type Heading, headings } from './headings';
import { countWords, readTime } from './read-time';

export interface Post extends PostMeta {
  /** MDX. */
  body: string;
  words: number;
  contents: Heading[];
}

/**
 * Parses the text of a post's file.
 * @throws {ContentError} if a field is wrong, or contradicts the file's name or body.
 */
export function parsePost(file: string, source: string): Post {
  // Without options, gray-matter returns a cached result for the same text.
  const { data, content } = matter(source, {});
  const meta = parseFrontmatter(file, data);
  const fail = (field: string, problem: string) => new ContentError(file, field, problem);

  if (!file.endsWith(`/${meta.slug}.mdx`))
    throw fail('slug', `is "${meta.slug}" and must be the file's name`);
  const words = countWords(content);
  const time = readTime(words);
  if (meta.readTime !== time)
    throw fail('readTime', `must be "${time}" for ${words} words, not "${meta.readTime}"`);
  const contents = headings(content);
  const repeated = contents.find((heading, i) => contents.findIndex((h) => h.id === heading.id) !== i);
  if (repeated) throw fail('body', `has two headings "${repeated.text}"`);

  return { ...meta, body: content, words, contents };
}

/**
 * Sorts posts by id.
 * @throws {ContentError} if two posts share an id.
 */
export function sortPosts(posts: readonly Post[]): Post[] {
  const sorted = posts.toSorted((a, b) => a.id - b.id);
  sorted.forEach((post, i) => {
    const before = sorted[i - 1];
    const file = `content/posts/${post.slug}.mdx`;
    if (before?.id === post.id) throw new ContentError(file, 'id', `is ${post.id}, as in ${before.slug}.mdx`);
  });
  return sorted;
}
