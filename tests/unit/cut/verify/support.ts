import { checkClip } from '@/lib/cut/verify/check-clip';
import { type CutParts, cutMovie, type OpenMovie, openForCut } from '@/lib/cut/write/cut-movie';
import { type CutRequest, PLAIN_OPTIONS } from '@/lib/edit/edit';
import { type FixtureName, fixtureBytes } from '../../../fixtures';

/** A clip as the mp4 engine makes it, in one piece, with all that is claimed of it. */
export interface Made {
  open: OpenMovie;
  request: CutRequest;
  parts: CutParts;
  bytes: Uint8Array<ArrayBuffer>;
}

export async function make(
  name: FixtureName,
  startDs: number,
  endDs: number,
  options = PLAIN_OPTIONS,
): Promise<Made> {
  const blob = new Blob([new Uint8Array(fixtureBytes(name))]);
  const open = await openForCut(blob);
  const request = { startDs, endDs, options };
  const parts = await cutMovie(open, request);
  const pieces = parts.ranges.map(({ from, to }) => blob.slice(from, to));
  return {
    open,
    request,
    parts,
    bytes: new Uint8Array(await new Blob([parts.head, ...pieces]).arrayBuffer()),
  };
}

/** @param inPlace whether the clip's bytes are said to be ranges of the source's file. */
export function verify({ open, request, parts, bytes }: Made, inPlace = true) {
  const layout = inPlace ? { head: parts.head.length, ranges: parts.ranges } : null;
  const { report, durationSec } = parts;
  return checkClip(new Blob([bytes]), open.movie, { request, report, durationSec, byIndex: true, layout });
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
