import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostMeta } from './frontmatter';
import { type Post, parsePost, sortPosts } from './post';

const FOLDER = 'content/posts';

let built: Post[] | undefined;

/** Every post, in the order of its id. Runs at build time only; `next dev` reads the files anew, to show edits. */
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

/** The MDX of `content/pages/{name}.mdx`. */
export function pageText(name: string): string {
  return readFileSync(join(process.cwd(), 'content/pages', `${name}.mdx`), 'utf8');
}

/** A post without its body: what lists need, and all that is sent to the browser. */
export function toMeta(post: Post): PostMeta {
  const { body: _body, words: _words, contents: _contents, ...meta } = post;
  return meta;
}
