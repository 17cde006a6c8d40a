/**
 * A page of the export as it is served: under a Content Security Policy that allows no inline script, and without the
 * scripts it does not need. Pure; it fails on anything of Next's that it does not know.
 */

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const SCRIPT_PRELOAD = /<link\b[^>]*\brel="preload"[^>]*\bas="script"[^>]*>/g;
const CHARSET = /<meta charSet="utf-8"\/>/;

/** Next's inline scripts all push a value onto a global array; the value is JSON. */
const PUSH = /^\(?(?:self\.|globalThis\[")(\w+)\b.*?\.push\((.*)\);?$/s;

/** A page marked so keeps React's scripts. */
const NEEDS_REACT = /<[a-z]+\b[^>]*\bdata-react\b/;

/**
 * @param {string} html
 * @param {{ policy: string, script: string }} site the policy for a `<meta>`, the address of the site's own script
 */
export function rewritePage(html, { policy, script }) {
  if (!CHARSET.test(html)) throw new Error('no <meta charSet> to put the policy after');
  const rewritten = NEEDS_REACT.test(html) ? deferScripts(html) : withoutScripts(html);
  const ours = `<script src="${script}" defer=""></script>`;
  // First of all scripts: deferred ones run in their order, and the page's data must be there when Next's run.
  return rewritten.replace(
    CHARSET,
    (charset) =>
      `${charset}<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', '&quot;')}"/>${ours}`,
  );
}

const isData = (attributes) => /\btype="application\/(ld\+)?json"/.test(attributes);

/** @param {string} html */
function withoutScripts(html) {
  return html
    .replace(SCRIPT, (whole, attributes) => (isData(attributes) ? whole : ''))
    .replace(SCRIPT_PRELOAD, '');
}

/** Inline scripts become blocks of data, which `components/islands/page-data.ts` hands to Next. @param {string} html */
function deferScripts(html) {
  return html.replace(SCRIPT, (whole, attributes, text) => {
    if (isData(attributes)) return whole;
    if (/\bsrc=/.test(attributes)) return whole.replace(' async=""', ' defer=""');
    const [, array, value = ''] = PUSH.exec(text) ?? [];
    if (!array) throw new Error(`an inline script of an unknown kind: ${text.slice(0, 200)}`);
    JSON.parse(value);
    return `<script type="application/json" data-push="${array}">${value}</script>`;
  });
}
