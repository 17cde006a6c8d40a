import type { CutResult } from '@/lib/cut';
import { download } from '@/lib/save/download';

/** Milliseconds for which a clip's bytes stay available after it was put away: the browser may still be writing them to disk. */
const RELEASE_DELAY_MS = 60_000;

/** The clips that were saved, with the object URLs of their downloads, until they are released. */
export function createHeldClips() {
  const revokes = new Map<CutResult, (() => void)[]>();

  function release(result: CutResult): void {
    const ends = revokes.get(result);
    if (!ends) return;
    revokes.delete(result);
    setTimeout(() => {
      for (const revoke of ends) revoke();
      result.dispose();
    }, RELEASE_DELAY_MS);
  }

  return {
    /** Holds a clip that was saved in another way than by a download. */
    keep(result: CutResult): void {
      revokes.set(result, revokes.get(result) ?? []);
    },
    download(result: CutResult, name: string): void {
      revokes.set(result, [...(revokes.get(result) ?? []), download(result.blob, name)]);
    },
    release,
  };
}
