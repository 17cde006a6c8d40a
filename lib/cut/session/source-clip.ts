/**
 * Cuts the parts of one file to a clip that matches the other files', with the file's own session, and says where each part lies in it.
 * Encoded parts begin and end exactly. Copied ones begin on the keyframe before their start, so that the index engine can start them
 * in every mode, as it starts those of any file.
 */
import type { CutContext, CutResult } from '@/lib/cut/engine';
import { earlierSec, leadInOf } from '@/lib/cut/forecast';
import type { PartStart } from '@/lib/cut/report';
import { keepsKind, type Part, type Source } from '@/lib/edit/edit';
import { asInSource, type ClipFormat, conformed, type SettledEdit, unturned } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { frameMark, MS_PER_SECOND } from '@/lib/media/time';
import type { CutSession } from './session';

/** A part of the edit, as it lies in a source or in a clip of one. */
export interface SourceClipPart extends Part {
  /** Its number among the edit's parts. */
  number: number;
  /** How it begins, if the clip decided that. */
  start: PartStart | null;
  /** Seconds of the clip at which its first frame is presented. */
  atSec: number;
}

/** A part to cut, with its number. */
export type NumberedPart = Part & { number: number };

/** A file's clip. */
export interface SourceClip {
  result: CutResult;
  /** Those that aren't empty. */
  parts: SourceClipPart[];
}

/** Seconds by which rounding may put the end of a clip above a whole millisecond. */
const ROUNDING_SEC = 1e-7;

/**
 * Milliseconds of the source behind the last part that come with it if something follows: an engine lets the last frame of a part that
 * another one follows stay until the source's next one, and says where that is.
 */
const REST_MS = 150;

/** A clip to make: some parts of one file. */
export interface ClipToCut {
  session: CutSession;
  /** No part may begin where the one before it ends. */
  parts: readonly NumberedPart[];
  format: ClipFormat;
  /** The whole clip doesn't end with the last of them. */
  isFollowed: boolean;
}

/**
 * Cuts a clip of some parts of one file.
 * @param id of the clip as a source.
 * @throws {MediaError} as `CutSession.cut`.
 */
export async function cutSourceClip(
  edit: SettledEdit,
  { session, parts, format, isFollowed }: ClipToCut,
  id: number,
  context: CutContext,
): Promise<SourceClip> {
  const isCopied = format.video === 'copied' && keepsKind(edit, 'video');
  const change = {
    parts: isFollowed ? withRest(parts) : parts,
    output: asInSource(edit.output),
    chapters: 'source',
    match: 'auto',
    start: isCopied ? 'lossless' : 'encode',
  } as const;
  // The index engine rotates what it joins.
  const ofSource = conformed({ ...unturned(edit), ...change }, format);
  const result = await session.cut(ofSource, context);
  try {
    return { result, parts: placedParts(result, parts, id) };
  } catch (error) {
    result.dispose();
    throw error;
  }
}

function withRest(parts: readonly Part[]): Part[] {
  const last = parts.at(-1);
  // A part that touched the last one would be cut as one with it.
  const startMs = (last?.endMs ?? 0) + 1;
  return last ? [...parts, { ...last, startMs, endMs: startMs + REST_MS }] : [];
}

/**
 * Where the parts lie in a clip.
 * @throws {MediaError} `engine-failed` if it hides frames, or has other parts.
 */
function placedParts(
  { blob, durationSec, report }: Pick<CutResult, 'blob' | 'durationSec' | 'report'>,
  parts: readonly NumberedPart[],
  id: number,
): SourceClipPart[] {
  const source: Source = { id, file: new File([blob], 'clip.mp4', { type: blob.type }), container: 'mp4' };
  if (leadInOf(report.parts).hiddenSec > 0)
    throw new MediaError('engine-failed', 'no keyframe before the start');
  // One more may be there of what follows the last part.
  if (report.parts.length < parts.length || report.parts.length > parts.length + 1)
    throw new MediaError('engine-failed', `${report.parts.length} parts instead of ${parts.length}`);
  const held = report.parts.flatMap((part, i) => (part ? [{ ...part, number: parts[i]?.number }] : []));
  return held.flatMap(({ number, ...part }, i) => {
    if (number === undefined) return [];
    const next = held[i + 1];
    const atSec = part.atSec + earlierSec(part);
    const endMs = next ? frameMark(next.atSec) : Math.ceil((durationSec - ROUNDING_SEC) * MS_PER_SECOND);
    const start = part.start.kind === 'encoded' ? part.start : null;
    return [{ number, source, startMs: frameMark(atSec), endMs, start, atSec }];
  });
}
