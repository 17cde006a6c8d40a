import { isIsoDate } from './dates';

/** An error in a text of `content`. It stops the build, and its message names the file and the field. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    super(`${file}: "${field}" ${problem}`);
    this.name = 'ContentError';
  }
}

// TypeScript accepts the `v` flag in a literal only for targets newer than ours.
const EMOJI = /^\p{RGI_Emoji}$/v;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Reads fields of front matter. Each function throws a `ContentError` that names the field.
 * @param fields the names that there may be. @param of what has these fields, such as "a post".
 * @throws {ContentError} for a field that isn't one of them.
 */
export function fieldsOf(
  file: string,
  data: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  of: string,
) {
  const fail = (field: string, problem: string) => new ContentError(file, field, problem);
  const unknown = Object.keys(data).find((key) => !fields.includes(key));
  if (unknown) throw fail(unknown, `is not a field of ${of} (${fields.join(', ')})`);

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
  return {
    fail,
    text,
    matching,
    emoji: (field: string) => matching(field, EMOJI, 'must be one emoji'),
    slug: (field: string) => matching(field, SLUG, 'must be lower-case words joined by hyphens'),
    /** A whole number from 1. */
    number(field: string): number {
      const value = data[field];
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
        throw fail(field, 'must be a whole number from 1');
      return value;
    },
    /** YAML turns an unquoted date into a Date at midnight UTC. */
    day(field: string): string {
      const value = data[field];
      const iso = value instanceof Date ? value.toISOString().slice(0, 10) : value;
      if (typeof iso !== 'string' || !isIsoDate(iso)) throw fail(field, 'must be a date as YYYY-MM-DD');
      return iso;
    },
    oneOf<T extends string>(field: string, choices: readonly T[]): T {
      const choice = choices.find((one) => one === data[field]);
      if (!choice) throw fail(field, `must be one of ${choices.join(', ')}`);
      return choice;
    },
    /** A list of a given length; `0` is any. */
    list(field: string, length: number): readonly unknown[] {
      const value = data[field];
      if (!Array.isArray(value) || value.length === 0 || (length > 0 && value.length !== length))
        throw fail(field, `must be a list${length > 0 ? ` of ${length}` : ''}`);
      return value;
    },
  };
}
