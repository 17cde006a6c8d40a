import { CATEGORIES, type Category, isCategory } from './categories';
import { isIsoDate } from './dates';

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

// TypeScript accepts the `v` flag in a literal only for targets newer than ours.
const EMOJI = /^\p{RGI_Emoji}$/v;

/** An error in an article. It stops the build, and its message names the file and the field. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    super(`${file}: "${field}" ${problem}`);
    this.name = 'ContentError';
  }
}

/** Reads the front matter of an article. @throws {ContentError} for the first field that is missing, unknown or wrong. */
export function parseFrontmatter(file: string, data: Record<string, unknown>): PostMeta {
  const fail = (field: string, problem: string) => new ContentError(file, field, problem);

  const unknown = Object.keys(data).find((key) => !FIELDS.some((field) => field === key));
  if (unknown) throw fail(unknown, `is not a field of a post (${FIELDS.join(', ')})`);

  const text = (field: string): string => {
    const value = data[field];
    if (typeof value !== 'string' || value.trim() === '')
      throw fail(field, 'must be a text that is not empty');
    return value;
  };
  const matching = (field: string, pattern: RegExp, problem: string): string => {
    const value = text(field);
    if (!pattern.test(value)) throw fail(field, `${problem}, not "${value}"`);
    return value;
  };
  // YAML turns an unquoted date into a Date at midnight UTC.
  const day = (field: string): string => {
    const value = data[field];
    const iso = value instanceof Date ? value.toISOString().slice(0, 10) : value;
    if (typeof iso !== 'string' || !isIsoDate(iso)) throw fail(field, 'must be a date as YYYY-MM-DD');
    return iso;
  };

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
    image: matching('image', EMOJI, 'must be one emoji'),
    slug: matching('slug', /^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
    ...(updated && { updated }),
  };
}
