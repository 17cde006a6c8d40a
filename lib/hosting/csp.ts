/** Content Security Policy, https://www.w3.org/TR/CSP3/. Pure functions of the sources to allow. */

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

/** Sources to allow, by directive. */
export type Sources = Readonly<Partial<Record<SourceDirective, readonly string[]>>>;

/** What every configuration of the site needs. */
const OWN: Sources = {
  // WebAssembly: ffmpeg's core, and the AAC encoder. The core's script runs from the bytes that were checked. No script is inline.
  'script-src': ["'self'", "'wasm-unsafe-eval'", 'blob:'],
  // The AAC encoder starts its worker from a blob URL: https://github.com/Vanilagy/mediabunny
  'worker-src': ["'self'", 'blob:'],
  // ffmpeg's worker waits for `blob:` URLs that are revoked (`lib/ffmpeg/worker/gate.ts`).
  'connect-src': ["'self'", 'blob:'],
  // React and the toasts set `style` attributes, which no hash can name.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
};

/** The folders of the engine's public copies, which are fetched and checked, and run from a blob URL. */
export function engineSources(folders: readonly string[]): Sources {
  return folders.length === 0 ? {} : { 'connect-src': folders };
}

/** `_next/` on the operator's CDN. */
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
 * Text becomes code only through the page's one policy (`components/islands/trusted-types.ts`). This applies to documents
 * only, so it is in their `<meta>`: a worker obeys its own response's header, and Turbopack's and ffmpeg's load parts as text.
 */
const TRUSTED_TYPES = [`require-trusted-types-for 'script'`, 'trusted-types default'];

/**
 * The header of a site that frames a file of its own which no page's policy may restrict (`ads/frame.html`). Hosts join the
 * headers of all rules for a path, so one path can't be exempt: each page's `<meta>` carries the rest.
 */
export const FRAMED_BY_ITSELF = `frame-ancestors 'self'`;

/**
 * A policy that allows what the site needs and all of `more`.
 * @param where `meta` has no `frame-ancestors` and requires Trusted Types; `untyped` doesn't require them, for pages with a
 *   script that doesn't support them
 */
export function contentSecurityPolicy(
  where: 'header' | 'meta' | 'untyped',
  ...more: readonly Sources[]
): string {
  const all = [OWN, ...more];
  const directives = [...new Set(all.flatMap((sources) => Object.keys(sources) as SourceDirective[]))].map(
    (directive) => {
      const sources = new Set(all.flatMap((allowed) => allowed[directive] ?? []));
      return [directive, ...sources].join(' ');
    },
  );
  const last = { header: [FRAMING], meta: TRUSTED_TYPES, untyped: [] }[where];
  return [`default-src 'none'`, ...directives, ...ALWAYS, ...last].join('; ');
}
