import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostMeta } from './frontmatter';
import { mdxFolder } from './mdx-folder';
import { type Post, parsePost, sortPosts } from './post';

/** All posts, sorted by id. */
export const allPosts = mdxFolder('content/posts', parsePost, sortPosts);

/** Reads the MDX of `content/pages/{name}.mdx`. */
export function pageText(name: string): string {
  return readFileSync(join(process.cwd(), 'content/pages', `${name}.mdx`), 'utf8');
}

/** A post without its body, which is all that lists and the browser need. */
export function toMeta(post: Post): PostMeta {
  const { body: _body, words: _words, contents: _contents, ...meta } = post;
  return meta;
}
