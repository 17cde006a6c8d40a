import { openMp4 } from '@/lib/cut/engines/index/index-service';
import { openMatroska } from '@/lib/cut/engines/index/open-matroska';
import { type OpenMovie, openForCut } from '@/lib/cut/plan/open-movie';
import { checkClip } from '@/lib/cut/verify/check-clip';
import type { Clip } from '@/lib/cut/write/clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import type { EditOptions } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { totalBytes } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { editOf, editOfParts, sourceOf } from '@/tests/support/edits';
import { type FixtureName, fixtureBytes } from '../../../fixtures';

/** A clip as the index engine makes it, in one piece, with all that is claimed of it. */
export interface Made {
  open: OpenMovie;
  edit: SettledEdit;
  cut: Clip;
  bytes: Uint8Array<ArrayBuffer>;
}

export async function make(
  name: FixtureName,
  startMs: number,
  endMs: number,
  options: Partial<EditOptions> = {},
): Promise<Made> {
  const blob = new Blob([new Uint8Array(fixtureBytes(name))]);
  const open = await openForCut(blob);
  return madeOf(open, editOf(startMs, endMs, options, sourceOf(blob)));
}

/** Start and end of a part, in ms. */
export type Range = readonly [startMs: number, endMs: number];

/** A clip of a file that the index engine opens for the edit, as a visitor's. */
export async function makeOf(
  blob: Blob,
  container: 'mp4' | 'mkv',
  ranges: readonly Range[],
  options: Partial<EditOptions>,
): Promise<Made> {
  const parts = ranges.map(([startMs, endMs]) => ({ startMs, endMs }));
  const edit = editOfParts(parts, options, sourceOf(blob, container));
  const file = container === 'mkv' ? await openMatroska(blob) : await openMp4(blob);
  return madeOf(await file.openFor(edit, { signal: new AbortController().signal, onShare() {} }), edit);
}

/** The clip of an edit of an open file. */
export async function madeOf(open: OpenMovie, edit: SettledEdit): Promise<Made> {
  const cut = await cutMovie(open, edit);
  const pieces = cut.ranges.map(({ from, to }) => cut.media.slice(from, to));
  const bytes = new Uint8Array(await new Blob([cut.head, ...pieces]).arrayBuffer());
  return { open, edit, cut, bytes };
}

/**
 * @param kind whether the clip's bytes are said to be ranges of the source's file, or copies of them.
 * @param grown bytes that were added to the clip's head.
 */
export function verify({ open, edit, cut, bytes }: Made, kind: 'ranges' | 'gathered' = 'ranges', grown = 0) {
  const { contents, durationSec, head, inlined, ranges } = cut;
  const layout = { head: head.length - totalBytes(inlined) + grown, ranges: [...inlined, ...ranges] };
  const origin = { kind, layout };
  return checkClip(new Blob([bytes]), open.movie, { edit, contents, durationSec, origin });
}

/** Null for an edit that is refused with a code. @throws every other error */
export function refusal(error: unknown): null {
  if (error instanceof MediaError) return null;
  throw error;
}

/** Where the body of the `n`th box of a type begins, whatever it lies in. */
export function bodyOf({ bytes }: Made, type: string, n = 0): number {
  const text = Buffer.from(bytes).toString('latin1');
  let at = -1;
  for (let i = 0; i <= n; i++) at = text.indexOf(type, at + 1);
  if (at < 0) throw new Error(`no ${type}`);
  return at + 4;
}

export function view({ bytes }: Made): DataView {
  return new DataView(bytes.buffer);
}
