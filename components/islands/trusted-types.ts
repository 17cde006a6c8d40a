/**
 * The page's one Trusted Types policy. The Content Security Policy demands it for every text that would become code; what
 * comes here are the addresses of scripts and workers (Next, the engines), never markup. https://www.w3.org/TR/trusted-types/
 */

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown;
}

/** Scripts may come from this origin, from this script's origin (possibly a CDN), or from a blob of this page. */
export function trustOwnScripts(): void {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
  const trusted = new Set([window.location.origin, scriptOrigin()]);
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin } = new URL(address, document.baseURI);
      return trusted.has(origin) ? address : null;
    },
  });
}

/** A blob URL of this page has this page's origin. */
function scriptOrigin(): string {
  const script = document.currentScript;
  return script instanceof HTMLScriptElement ? new URL(script.src).origin : window.location.origin;
}
