import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostMeta } from './frontmatter';
import { type Post, parsePost, sortPosts } from './post';

const FOLDER = 'content/posts';

let posts: Post[] | undefined;

/** Every post, in the order of its id; read once. Runs at build time only. */
export function allPosts(): Post[] {
  posts ??= sortPosts(
    readdirSync(join(process.cwd(), FOLDER))
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => parsePost(`${FOLDER}/${name}`, readFileSync(join(process.cwd(), FOLDER, name), 'utf8'))),
  );
  return posts;
}

/** The MDX of `content/pages/{name}.mdx`. */
export function pageText(name: string): string {
  return readFileSync(join(process.cwd(), 'content/pages', `${name}.mdx`), 'utf8');
}

/** A post without its body: what lists need, and all that is sent to the browser. */
export function toMeta(post: Post): PostMeta {
  const { body: _body, words: _words, contents: _contents, ...meta } = post;
  return meta;
}
