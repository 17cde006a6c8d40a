/**
 * Next's inline scripts, as blocks of data (`scripts/finish/rewrite-page.mjs`): each is a value to be pushed onto a global
 * array, from which Next's own scripts, which run later, take it.
 */
export function pushPageData(): void {
  for (const block of document.querySelectorAll<HTMLScriptElement>('script[data-push]')) {
    const name = block.dataset.push ?? '';
    const array: unknown = Reflect.get(globalThis, name) ?? [];
    if (!Array.isArray(array)) throw new Error(`globalThis.${name} is no array`);
    array.push(JSON.parse(block.textContent ?? ''));
    Reflect.set(globalThis, name, array);
  }
}
