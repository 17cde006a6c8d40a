import matter from 'gray-matter';
import { ContentError, type PostMeta, parseFrontmatter } from './frontmatter';
import { type Heading, headings } from './headings';
import { countWords, readTime } from './read-time';

export interface Post extends PostMeta {
  /** MDX. */
  body: string;
  words: number;
  contents: Heading[];
}

/**
 * One post from its file's text.
 * @throws ContentError when a field is wrong, or does not agree with the file's name or body.
 */
export function parsePost(file: string, source: string): Post {
  // The empty options keep gray-matter from answering with a cached result of the same text.
  const { data, content } = matter(source, {});
  const meta = parseFrontmatter(file, data);

  if (!file.endsWith(`/${meta.slug}.mdx`)) {
    throw new ContentError(file, 'slug', `is "${meta.slug}" and must be the file's name`);
  }
  const words = countWords(content);
  if (meta.readTime !== readTime(words)) {
    throw new ContentError(
      file,
      'readTime',
      `must be "${readTime(words)}" for ${words} words, not "${meta.readTime}"`,
    );
  }
  const contents = headings(content);
  const repeated = contents.find((heading, i) => contents.findIndex((h) => h.id === heading.id) !== i);
  if (repeated) throw new ContentError(file, 'body', `has two headings "${repeated.text}"`);

  return { ...meta, body: content, words, contents };
}

/**
 * Posts in the order of their ids.
 * @throws ContentError when two posts share an id.
 */
export function sortPosts(posts: readonly Post[]): Post[] {
  const sorted = posts.toSorted((a, b) => a.id - b.id);
  sorted.forEach((post, i) => {
    const before = sorted[i - 1];
    if (before?.id === post.id) {
      throw new ContentError(
        `content/posts/${post.slug}.mdx`,
        'id',
        `is ${post.id}, as in ${before.slug}.mdx`,
      );
    }
  });
  return sorted;
}
