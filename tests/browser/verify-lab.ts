/** The page's side of the verification's tests: a clip of the chosen file, broken on purpose or not, and what is said of it. */

import { checkClip, checkPictures } from '@/lib/cut/verify/check-clip';
import type { Pair, Place } from '@/lib/cut/verify/compare-copied';
import { comparePictures } from '@/lib/cut/verify/compare-frames';
import { cutMovie, openForCut } from '@/lib/cut/write/cut-movie';
import { PLAIN_OPTIONS, type StartMode } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';

function chosen(): File {
  const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
  if (!file) throw new Error('no file chosen');
  return file;
}

async function told<Value>(work: () => Promise<Value>): Promise<Value | { failed: string }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return { failed: String(error) };
  }
}

/**
 * Verifies a clip of deciseconds `[startDs, endDs)`.
 * @param spoil share of the clip's media at which some bytes are changed, as a disk that fails would; none when not given.
 */
export function verify(startDs: number, endDs: number, start: StartMode, spoil?: number) {
  return told(async () => {
    const file = chosen();
    const open = await openForCut(file);
    const request = { startDs, endDs, options: { ...PLAIN_OPTIONS, start } };
    const { head, ranges, copied = [], report, durationSec } = await cutMovie(open, request);
    const pieces = [head, ...ranges.map(({ from, to }) => file.slice(from, to))];
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    if (spoil !== undefined) {
      const media = new TextDecoder('latin1').decode(head).indexOf('mdat') + 4;
      const at = media + Math.floor((bytes.length - media) * spoil);
      for (let i = at; i < at + 200; i++) bytes[i] = 255 - (bytes[i] ?? 0);
    }
    const own = head.length - copied.reduce((sum, { from, to }) => sum + to - from, 0);
    const layout = { head: own, ranges: [...copied, ...ranges] };
    const claim = { request, report, durationSec, byIndex: true, layout };
    const checked = await checkClip(new Blob([bytes]), open.movie, claim);
    await checkPictures(checked, new AbortController().signal);
    return { ...checked.verification, exact: report.exact };
  });
}

/** Compares a picture of the file with another one of it, as a copied or an encoded one; how many were found alike. */
export function alike(clip: number, source: number, copied: boolean) {
  return told(async () => {
    const file = chosen();
    const track = (await openForCut(file)).carried.picture;
    if (!track) throw new Error('no picture');
    const pair: Pair = { source: track, clip: track };
    const place: Place = { clip, source, copied };
    let found = 0;
    await comparePictures({ source: file, clip: file }, pair, [place], new AbortController().signal, () => {
      found++;
    });
    return { found };
  });
}
