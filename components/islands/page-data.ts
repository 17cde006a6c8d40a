/**
 * Next's inline scripts, converted to data blocks (`scripts/finish/rewrite-page.mjs`). Each is a value to push onto a global
 * array. Next's own scripts run later and read it from there.
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
