/**
 * A page of the export as it is served: under a Content Security Policy that allows no inline script, and without the
 * scripts it does not need at once. Pure; it fails on anything of Next's that it does not know.
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
 * @param {{ policy: string, scripts: string[] }} site the policy for a `<meta>`, the addresses of our own scripts in order
 */
export function rewritePage(html, { policy, scripts }) {
  if (!CHARSET.test(html)) throw new Error('no <meta charSet> to put the policy after');
  const rewritten = NEEDS_REACT.test(html) ? withSleepingReact(html) : withoutScripts(html);
  return rewritten.replace(
    CHARSET,
    (charset) =>
      `${charset}<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', '&quot;')}"/>` +
      scripts.map((script) => `<script src="${script}" defer=""></script>`).join(''),
  );
}

const isData = (attributes) => /\btype="application\/(ld\+)?json"/.test(attributes);

/** @param {string} html */
function withoutScripts(html) {
  return html
    .replace(SCRIPT, (whole, attributes) => (isData(attributes) ? whole : ''))
    .replace(SCRIPT_PRELOAD, '');
}

/**
 * Inline scripts become blocks of data, and the others a list: `components/islands` pushes the ones when the page is
 * parsed, fetches the others once the page has been painted, and runs them in their order when somebody is there.
 * @param {string} html
 */
function withSleepingReact(html) {
  const scripts = [];
  const blocks = [];
  const body = html.replace(SCRIPT, (whole, attributes, text) => {
    if (isData(attributes)) return whole;
    const [, src] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
    if (!src) blocks.push(dataBlock(text));
    // `nomodule`: for browsers older than any that this site runs on.
    else if (!/\bnoModule=/i.test(attributes)) scripts.push(src);
    return '';
  });
  const list = `<script type="application/json" data-react-scripts="">${JSON.stringify(scripts)}</script>`;
  return body.replace(SCRIPT_PRELOAD, '').replace('</body>', `${blocks.join('')}${list}</body>`);
}

function dataBlock(text) {
  const [, array, value = ''] = PUSH.exec(text) ?? [];
  if (!array) throw new Error(`an inline script of an unknown kind: ${text.slice(0, 200)}`);
  JSON.parse(value);
  return `<script type="application/json" data-push="${array}">${value}</script>`;
}
