/** Dates are en-US (specification §9). A calendar date has no time zone, so it is formatted in UTC. */
const LONG = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** True for a `YYYY-MM-DD` that exists (2025-02-30 does not). */
export function isIsoDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** "October 2, 2025", for the featured card and the article page. */
export function longDate(iso: string): string {
  return LONG.format(new Date(`${iso}T00:00:00Z`));
}

/** "Oct 2", for grid cards. */
export function shortDate(iso: string): string {
  return SHORT.format(new Date(`${iso}T00:00:00Z`));
}
