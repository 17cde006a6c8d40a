/** The language of the editor's texts: how its counts, lists, numbers, sizes and times read. */
import { formatField, MS_PER_SECOND, type TimeRange } from '@/lib/media/time';

export const LOCALE = 'en-US';

const PLURALS = new Intl.PluralRules(LOCALE);

/** The text for a count, of those for each plural form of the language. */
export function plural(
  count: number,
  texts: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return texts[PLURALS.select(count)] ?? texts.other;
}

/** "1", "1 and 2", "1, 2 and 3". American lists have another comma before "and". The editor's don't. */
export const listed = (items: readonly (string | number)[]) =>
  new Intl.ListFormat('en-GB').format(items.map(String));

/** "location, device". Without `Intl`, because Chromium's first `ListFormat` takes 10 ms, and most clips need this. */
export const enumerated = (items: readonly string[]) => items.join(', ');

/** Whole sentences, one after the other. */
export const sentences = (texts: readonly string[]) => texts.join(' ');

/** "0:12.0 · 1.2 MB". */
export const dotted = (facts: readonly string[]) => facts.join(' · ');

// The editor's first view needs these. Without `Intl`, because Chromium's first `NumberFormat` takes 20 to 60 ms.
export const tenths = (value: number) => value.toFixed(1);
export const hundredths = (value: number) => value.toFixed(2);

/** Formats a size, e.g. `12.3 MB`. 1 MB is 1,048,576 bytes, as in the 500 MB limit. */
export function formatMegabytes(bytes: number): string {
  const size = bytes / 1_048_576;
  return `${size < 0.1 && bytes > 0 ? hundredths(size) : tenths(size)} MB`;
}

/** "1.4 s". */
export const seconds = (sec: number) => `${tenths(sec)} s`;

/** "57%". */
export const percent = (value: number) => `${value}%`;

/** "1920 × 1080". */
export const frameSize = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

const minutesInWords = (count: number) =>
  plural(count, { one: `${count} minute`, other: `${count} minutes` });
const secondsInWords = (count: number) =>
  plural(count, { one: `${count} second`, other: `${count} seconds` });

/** Words for screen readers: "1 minute 2.5 seconds". */
export function formatSpoken(ms: number): string {
  const whole = Math.round(Math.max(0, ms));
  const minutes = Math.floor(whole / 60_000);
  const rest = secondsInWords((whole % 60_000) / MS_PER_SECOND);
  return minutes > 0 ? `${minutesInWords(minutes)} ${rest}` : rest;
}

/** A range as it is read: "0:02.0–0:07.5". */
export const shownRange = ({ startMs, endMs }: TimeRange) => `${formatField(startMs)}–${formatField(endMs)}`;

/** A range for screen readers: "2 seconds to 7.5 seconds". */
export const spokenRange = ({ startMs, endMs }: TimeRange) =>
  `${formatSpoken(startMs)} to ${formatSpoken(endMs)}`;
