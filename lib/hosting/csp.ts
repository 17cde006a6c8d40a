/** Content Security Policy, https://www.w3.org/TR/CSP3/. A pure function: the policy is what it is given, nothing else. */

/** Directives that take sources. */
export type SourceDirective =
  | 'script-src'
  | 'worker-src'
  | 'connect-src'
  | 'style-src'
  | 'img-src'
  | 'media-src'
  | 'font-src'
  | 'manifest-src'
  | 'frame-src';

/** Sources to be allowed, by what they are for. */
export type Sources = Readonly<Partial<Record<SourceDirective, readonly string[]>>>;

/** What the site needs of its own origin, whatever its configuration. */
const OWN: Sources = {
  // WebAssembly: ffmpeg's core, and the AAC encoder. No script is inline.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  // The AAC encoder starts its worker from a blob: https://github.com/Vanilagy/mediabunny
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  // React and the toasts set `style` attributes, which no hash can name.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
};

/** The engine's public copies: fetched, checked, and run from a `blob:`; the library's own default load runs them directly. */
export function engineSources(hosts: readonly string[]): Sources {
  if (hosts.length === 0) return {};
  const origins = hosts.map((host) => `https://${host}`);
  return { 'script-src': ['blob:', ...origins], 'connect-src': ['blob:', ...origins] };
}

/** `_next/` on a CDN of the operator's own. */
export function assetSources(origin: string): Sources {
  if (!origin) return {};
  return Object.fromEntries(
    (['script-src', 'connect-src', 'style-src', 'img-src', 'font-src'] as const).map((directive) => [
      directive,
      [origin],
    ]),
  );
}

const ALWAYS = [`object-src 'none'`, `base-uri 'none'`, `form-action 'self'`];

/** Says who may frame the site; only a header can. */
const FRAMING = `frame-ancestors 'none'`;

/**
 * No text becomes code but through the page's one policy (`components/islands/trusted-types.ts`). For documents alone, hence
 * in their `<meta>`: a worker obeys the header of its own response, and Turbopack's and ffmpeg's load their parts by text.
 */
const TRUSTED_TYPES = [`require-trusted-types-for 'script'`, 'trusted-types default'];

/**
 * As a header where the site frames a file of its own that no page's policy may bind (`ads/frame.html`). Hosts join the
 * headers of several rules for a path, so there can be no exception: each page's `<meta>` carries the rest.
 */
export const FRAMED_BY_ITSELF = `frame-ancestors 'self'`;

/**
 * One policy that allows the site's own needs and all of `more`.
 * @param where a `<meta>` knows no `frame-ancestors`, and is where Trusted Types are demanded; `untyped` of a page that runs
 *   a script which knows nothing of them
 */
export function contentSecurityPolicy(
  where: 'header' | 'meta' | 'untyped',
  ...more: readonly Sources[]
): string {
  const all = [OWN, ...more];
  const directives = [...new Set(all.flatMap((sources) => Object.keys(sources) as SourceDirective[]))].map(
    (directive) => {
      const sources = new Set(all.flatMap((one) => one[directive] ?? []));
      return [directive, ...sources].join(' ');
    },
  );
  const last = { header: [FRAMING], meta: TRUSTED_TYPES, untyped: [] }[where];
  return [`default-src 'none'`, ...directives, ...ALWAYS, ...last].join('; ');
}
