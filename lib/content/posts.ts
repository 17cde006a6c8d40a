import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostMeta } from './frontmatter';
import { type Post, parsePost, sortPosts } from './post';

const FOLDER = 'content/posts';

let built: Post[] | undefined;

/** All posts, sorted by id. Runs at build time only; `next dev` reads the files again, to show edits. */
export function allPosts(): Post[] {
  if (process.env.NODE_ENV !== 'production') return readPosts();
  built ??= readPosts();
  return built;
}

function readPosts(): Post[] {
  const folder = join(process.cwd(), FOLDER);
  const names = readdirSync(folder).filter((name) => name.endsWith('.mdx'));
  return sortPosts(
    names.map((name) => parsePost(`${FOLDER}/${name}`, readFileSync(join(folder, name), 'utf8'))),
  );
}

/** Reads the MDX of `content/pages/{name}.mdx`. */
export function pageText(name: string): string {
  return readFileSync(join(process.cwd(), 'content/pages', `${name}.mdx`), 'utf8');
}

/** A post without its body, which is all that lists and the browser need. */
export function toMeta(post: Post): PostMeta {
  const { body: _body, words: _words, contents: _contents, ...meta } = post;
  return meta;
}
