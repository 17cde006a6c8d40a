/**
 * Runs a worker's script from the origin of the assets. A browser starts workers from the page's own origin alone, so the page
 * starts this script instead, with the address of the real one behind the `#` (`startWorker` in `bridge.ts`).
 */

declare function importScripts(...addresses: string[]): void;

const ASSET_ORIGIN = new URL(process.env.NEXT_PUBLIC_ASSET_PREFIX ?? '', self.location.href).origin;

const script = new URL(decodeURIComponent(self.location.hash.slice(1)));
if (script.origin !== ASSET_ORIGIN) throw new Error(`not a script of this site: ${script}`);

// Turbopack's worker entry reads its parameters from the address that it was loaded from, and loads nothing from other origins.
Object.defineProperty(self, 'location', { value: script });
importScripts(script.href.replace(/#.*/s, ''));
