import { type OpenMovie, openForCut } from '@/lib/cut/plan/open-movie';
import { checkClip } from '@/lib/cut/verify/check-clip';
import type { Clip } from '@/lib/cut/write/clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import type { EditOptions } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { editOf, sourceOf } from '@/tests/support/edits';
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
  const edit = editOf(startMs, endMs, options, sourceOf(blob));
  const cut = await cutMovie(open, edit);
  const pieces = cut.ranges.map(({ from, to }) => blob.slice(from, to));
  return {
    open,
    edit,
    cut,
    bytes: new Uint8Array(await new Blob([cut.head, ...pieces]).arrayBuffer()),
  };
}

/** @param kind whether the clip's bytes are said to be ranges of the source's file, or copies of them. */
export function verify({ open, edit, cut, bytes }: Made, kind: 'ranges' | 'gathered' = 'ranges') {
  const origin = { kind, layout: { head: cut.head.length, ranges: cut.ranges } };
  const { contents, durationSec } = cut;
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
