/**
 * Emoji as drawings of `@twemoji/svg`, so that they look the same on every device, with an emoji font or without. Reads files:
 * runs at build time only.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const VARIATION = 0xfe0f;
const JOINER = 0x200d;

/**
 * The name of an emoji's drawing in `@twemoji/svg`: its code points in hex, joined by hyphens. The variation selector
 * is left out unless the emoji is a joined one: https://github.com/jdecked/twemoji (`grabTheRightIcon`).
 */
export function emojiFile(emoji: string): string {
  const points = [...emoji].map((character) => character.codePointAt(0) ?? 0);
  const kept = points.includes(JOINER) ? points : points.filter((point) => point !== VARIATION);
  return `${kept.map((point) => point.toString(16)).join('-')}.svg`;
}

/** An emoji's SVG. @throws if there is no drawing of it */
export function emojiSvg(emoji: string): Buffer {
  return readFileSync(join(process.cwd(), 'node_modules/@twemoji/svg', emojiFile(emoji)));
}

/** The path of an emoji's drawing on the site. It contains a hash of the drawing, so that browsers may keep it. */
export function emojiPath(emoji: string): `/emoji/${string}.svg` {
  const hash = createHash('sha256').update(emojiSvg(emoji)).digest('hex').slice(0, 12);
  const name = emojiFile(emoji).replace(/\.svg$/, '');
  return `/emoji/${name}-${hash}.svg`;
}
