import { CATEGORIES, type Category } from './categories';
import { fieldsOf } from './fields';

/** A blog post without its body (specification §3). `updated` is the day its facts were last checked. */
export interface PostMeta {
  id: number;
  title: string;
  excerpt: string;
  category: Category;
  author: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** "8 min read". */
  readTime: string;
  /** An emoji. */
  image: string;
  slug: string;
  updated?: string;
}

const FIELDS = [
  'id',
  'title',
  'excerpt',
  'category',
  'author',
  'date',
  'readTime',
  'image',
  'slug',
  'updated',
] as const;

/** Reads the front matter of an article. @throws {ContentError} for the first field that is missing, unknown or wrong. */
export function parseFrontmatter(file: string, data: Record<string, unknown>): PostMeta {
  const { fail, text, number, matching, emoji, slug, day, oneOf } = fieldsOf(file, data, FIELDS, 'a post');
  const date = day('date');
  const updated = data.updated === undefined ? undefined : day('updated');
  if (updated && updated < date) throw fail('updated', 'must not be before "date"');

  return {
    id: number('id'),
    title: text('title'),
    excerpt: text('excerpt'),
    category: oneOf('category', CATEGORIES),
    author: text('author'),
    date,
    readTime: matching('readTime', /^\d+ min read$/, 'must look like "8 min read"'),
    image: emoji('image'),
    slug: slug('slug'),
    ...(updated && { updated }),
  };
}
