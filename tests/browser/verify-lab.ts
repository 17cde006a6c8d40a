/** The page's side of the verification tests: cuts the chosen file, breaks the clip if asked, and verifies it. */
import { packetsEngine } from '@/lib/cut/engines/packets/engine';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { checkClip, checkFrames } from '@/lib/cut/verify/check-clip';
import { compareFrames } from '@/lib/cut/verify/compare-frames';
import { hasSameSetup } from '@/lib/cut/verify/decoder-setups';
import type { Checkpoint, TrackPair } from '@/lib/cut/verify/track-pair';
import { verifyClip } from '@/lib/cut/verify/verify-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import type { StartMode } from '@/lib/edit/edit';
import type { Framing } from '@/lib/edit/framing';
import { changed } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { editOf, sourceOf } from '../support/edits';

function chosen(): File {
  const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
  if (!file) throw new Error('no file chosen');
  return file;
}

/** The value of some work, or the code that it failed with. */
async function valueOrFailure<Value>(work: () => Promise<Value>): Promise<Value | { failed: string }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return { failed: String(error) };
  }
}

/**
 * Verifies a clip of milliseconds `[startMs, endMs)`.
 * @param spoil share of the clip's media at which some bytes are changed, as a disk that fails would; none when not given.
 */
export function verify(startMs: number, endMs: number, start: StartMode, spoil?: number) {
  return valueOrFailure(async () => {
    const file = chosen();
    const open = await openForCut(file);
    const edit = editOf(startMs, endMs, { start });
    const { head, ranges, inlined, contents, durationSec } = await cutMovie(open, edit);
    const pieces = [head, ...ranges.map(({ from, to }) => file.slice(from, to))];
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    if (spoil !== undefined) {
      const media = new TextDecoder('latin1').decode(head).indexOf('mdat') + 4;
      const at = media + Math.floor((bytes.length - media) * spoil);
      for (let i = at; i < at + 200; i++) bytes[i] = 255 - (bytes[i] ?? 0);
    }
    const own = head.length - inlined.reduce((sum, { from, to }) => sum + to - from, 0);
    const layout = { head: own, ranges: [...inlined, ...ranges] };
    const origin = { kind: 'ranges', layout } as const;
    const checked = await checkClip(new Blob([bytes]), open.movie, { edit, contents, durationSec, origin });
    await checkFrames(checked, new AbortController().signal);
    return { ...checked.verification, start: contents.parts[0]?.start };
  });
}

/** Compares a frame of the file with another of its frames, as a copied or an encoded one; returns how many are alike. */
export function alike(clip: number, source: number, copied: boolean) {
  return valueOrFailure(async () => {
    const file = chosen();
    const track = (await openForCut(file)).usable.video;
    if (!track) throw new Error('no video');
    const pair: TrackPair = { source: track, clip: track };
    const checkpoint: Checkpoint = { clip, source, copied };
    let found = 0;
    await compareFrames(
      { source: file, clip: file },
      { pair, match: {}, checkpoints: [checkpoint], decodesAlike: hasSameSetup },
      new AbortController().signal,
      () => {
        found++;
      },
    );
    return { found };
  });
}

/** Verifies a clip with one framing as if another had been asked for. Returns how many frames were compared. */
export function verifyFraming(startMs: number, endMs: number, made: Framing, asked: Framing) {
  return valueOrFailure(async () => {
    const source = sourceOf(chosen());
    const { signal } = new AbortController();
    const engine = await packetsEngine.open([source], { signal, onLoad() {} });
    try {
      const edit = editOf(startMs, endMs, { framing: made, start: 'encode' }, source);
      const result = await engine.cut(edit, { signal, onProgress() {} });
      const verified = await verifyClip(changed(edit, { framing: asked }), result, signal);
      return { frames: verified?.frames ?? 0 };
    } finally {
      engine.close();
    }
  });
}
