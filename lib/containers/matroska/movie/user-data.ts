import type { Head } from '@/lib/containers/matroska/read/head';
import type { Chapter } from '@/lib/containers/matroska/read/metadata';
import { type BoxParts, box, fourccBytes, fullBox, high, low, words } from '@/lib/containers/mp4/box-parts';

/**
 * iTunes keys by Matroska tag names: RFC 9559 §5.1.8, https://www.matroska.org/technical/tagging.html; ffmpeg maps them alike.
 */
const KEYS: Readonly<Record<string, string>> = {
  TITLE: '\u00a9nam',
  ARTIST: '\u00a9ART',
  ALBUM: '\u00a9alb',
  COMPOSER: '\u00a9wrt',
  GENRE: '\u00a9gen',
  DATE_RELEASED: '\u00a9day',
  DATE: '\u00a9day',
  COMMENT: '\u00a9cmt',
  DESCRIPTION: 'desc',
  SYNOPSIS: 'ldes',
  COPYRIGHT: 'cprt',
};

/** Makes a `udta` with a file's tags and chapters. Null when it has none. */
export function userData({ info, tags, chapters }: Head): BoxParts | null {
  const values = new Map<string, string>();
  if (info.title) values.set('\u00a9nam', info.title);
  for (const [name, value] of tags) {
    const key = KEYS[name];
    if (key && !values.has(key)) values.set(key, value);
  }
  const parts: BoxParts[] = [];
  if (values.size > 0) parts.push(tagList(values));
  if (chapters.length > 0) parts.push(chapterList(chapters));
  return parts.length > 0 ? box('udta', ...parts) : null;
}

/** Type of a `data` box with UTF-8 text. */
const UTF8 = 1;

/** `meta` with Apple's `ilst`. */
function tagList(values: ReadonlyMap<string, string>): BoxParts {
  const items = [...values].map(([key, value]) =>
    box(key, box('data', words(UTF8, 0), new TextEncoder().encode(value))),
  );
  const handler = fullBox(
    'hdlr',
    0,
    0,
    words(0),
    fourccBytes('mdir'),
    fourccBytes('appl'),
    words(0, 0),
    new Uint8Array(1),
  );
  return fullBox('meta', 0, 0, handler, box('ilst', ...items));
}

/** Nero's `chpl`. Counts and lengths are one byte, times are in units of 100 ns. */
function chapterList(chapters: readonly Chapter[]): BoxParts {
  const kept = chapters.slice(0, 255);
  const parts = kept.flatMap(({ startSec, title }) => {
    const units = Math.round(startSec * 1e7);
    const name = new TextEncoder().encode(title).subarray(0, 255);
    return [words(high(units), low(units)), Uint8Array.of(name.length), name];
  });
  return fullBox('chpl', 1, 0, words(0), Uint8Array.of(kept.length), ...parts);
}
