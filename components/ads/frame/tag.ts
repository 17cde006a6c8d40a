import type { Unit } from '@/lib/ads/units';

/** Without a scheme, as networks write it, so the page's applies. */
export const sourceOf = ({ host, key }: Unit): string => `//${host}/${key}/invoke.js`;

/**
 * The tag as networks publish it. Hosts and keys hold no character that means something in HTML or in a string
 * (`lib/config/ads-values.ts`).
 */
export function tagOf(unit: Unit): string {
  const source = sourceOf(unit);
  if (unit.kind === 'native')
    return `<script async data-cfasync="false" src="${source}"></script><div id="container-${unit.key}"></div>`;
  const { key, width, height } = unit;
  const options = JSON.stringify({ key, format: 'iframe', height, width, params: {} });
  return `<script>var atOptions = ${options};</script><script src="${source}"></script>`;
}
