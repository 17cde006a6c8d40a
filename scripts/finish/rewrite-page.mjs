// Turns a page of Next's export into the page that is served: with a Content Security Policy that allows no inline script,
// and without the scripts that it does not need at once. Fails on any script of Next's that it does not know.

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const SCRIPT_PRELOAD = /<link\b[^>]*\brel="preload"[^>]*\bas="script"[^>]*>/g;
const CHARSET = /<meta charSet="utf-8"\/>/;

/** All inline scripts of Next push a JSON value onto a global array. */
const PUSH = /^\(?(?:self\.|globalThis\[")(\w+)\b.*?\.push\((.*)\);?$/s;

/** Marks a page that keeps React's scripts. */
const NEEDS_REACT = /<[a-z]+\b[^>]*\bdata-react\b/;

/**
 * @param {string} html
 * @param {{ policy: string, scripts: string[], editor: string[] }} site policy: for a `<meta>`; scripts: addresses of the site's own, in
 *   order; editor: addresses of the editor's scripts and styles
 */
export function rewritePage(html, { policy, scripts, editor }) {
  if (!CHARSET.test(html)) throw new Error('no <meta charSet> to put the policy after');
  const rewritten = NEEDS_REACT.test(html) ? withSleepingReact(html, editor) : withoutScripts(html);
  return rewritten.replace(
    CHARSET,
    (charset) =>
      `${charset}<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', '&quot;')}"/>` +
      scripts.map((script) => `<script src="${script}" defer=""></script>`).join(''),
  );
}

/** @param {string} attributes */
const isData = (attributes) => /\btype="application\/(ld\+)?json"/.test(attributes);

/** @param {string} html */
function withoutScripts(html) {
  return html
    .replace(SCRIPT, (whole, /** @type {string} */ attributes) => (isData(attributes) ? whole : ''))
    .replace(SCRIPT_PRELOAD, '');
}

/**
 * Turns inline scripts into blocks of data, and the other scripts into a list. `components/islands` pushes the data when the
 * page is parsed, fetches the scripts after the first paint, and runs them in order once a visitor does something.
 * The editor's scripts follow React's.
 * @param {string} html @param {string[]} editor
 */
function withSleepingReact(html, editor) {
  /** @type {string[]} */
  const scripts = [];
  /** @type {string[]} */
  const blocks = [];
  const body = html.replace(SCRIPT, (whole, /** @type {string} */ attributes, /** @type {string} */ text) => {
    if (isData(attributes)) return whole;
    const [, src] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
    if (!src) blocks.push(dataBlock(text));
    // `nomodule` is for browsers too old for this site.
    else if (!/\bnoModule=/i.test(attributes)) scripts.push(src);
    return '';
  });
  const list = `<script type="application/json" data-react-scripts="">${JSON.stringify([...new Set([...scripts, ...editor])])}</script>`;
  return body.replace(SCRIPT_PRELOAD, '').replace('</body>', `${blocks.join('')}${list}</body>`);
}

/** @param {string} text of an inline script */
function dataBlock(text) {
  const [, array, value = ''] = PUSH.exec(text) ?? [];
  if (!array) throw new Error(`unknown kind of inline script: ${text.slice(0, 200)}`);
  JSON.parse(value);
  return `<script type="application/json" data-push="${array}">${value}</script>`;
}
