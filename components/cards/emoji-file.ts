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
