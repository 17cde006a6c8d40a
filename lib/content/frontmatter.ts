import { CATEGORIES, type Category, isCategory } from './categories';
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
  const { fail, text, matching, emoji, slug, day } = fieldsOf(file, data, FIELDS, 'a post');
  const { id, category } = data;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1)
    throw fail('id', 'must be a whole number from 1');
  if (!isCategory(category)) throw fail('category', `must be one of ${CATEGORIES.join(', ')}`);
  const date = day('date');
  const updated = data.updated === undefined ? undefined : day('updated');
  if (updated && updated < date) throw fail('updated', 'must not be before "date"');

  return {
    id,
    title: text('title'),
    excerpt: text('excerpt'),
    category,
    author: text('author'),
    date,
    readTime: matching('readTime', /^\d+ min read$/, 'must look like "8 min read"'),
    image: emoji('image'),
    slug: slug('slug'),
    ...(updated && { updated }),
  };
}
