/** The clips that files are cut to on the way to a joined clip. Each is made once, however often the joining is tried. */

import type { SourcePlan } from '@/lib/cut/decide/match-sources';
import type { CutContext } from '@/lib/cut/engine';
import type { CutReport } from '@/lib/cut/report';
import { type Edit, hasOverlappingCrops, keepsKind } from '@/lib/edit/edit';
import type { ClipFormat, SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { lengthMs } from '@/lib/media/time';
import { blaming } from './find-culprit';
import { type CutSession, partsOf } from './session';
import {
  type ClipToCut,
  cutSourceClip,
  type NumberedPart,
  type SourceClip,
  type SourceClipPart,
} from './source-clip';

interface JoinPlan {
  /** One for each file of the edit. */
  plans: readonly SourcePlan[];
  /** The edit's parts. */
  parts: readonly NumberedPart[];
}

/** What a second of the source costs, about: encoding 1080p takes far longer than copying. */
const COST = { video: 1, audio: 0.05, copied: 0.01 };

export class ClipShelf {
  readonly #clips = new Map<string, Promise<SourceClip | null>>();

  /**
   * The clips of the files that can't take part themselves.
   * @throws {MediaError} as `CutSession.cut`.
   * @throws the signal's reason when aborted.
   */
  async clips(
    edit: SettledEdit,
    files: readonly CutSession[],
    { plans, parts }: JoinPlan,
    { signal, onProgress }: CutContext,
  ): Promise<{ parts: SourceClipPart[]; reports: CutReport[] }> {
    const works = files.flatMap((session, i): ClipToCut[] => {
      const format = plans[i]?.format;
      if (!format) return [];
      return apart(partsOf(session, parts), edit, isExact(format, edit)).map((list) => ({
        session,
        format,
        parts: list,
        isFollowed: list.at(-1) !== parts.at(-1),
      }));
    });
    const total = works.reduce((sum, work) => sum + costOf(work), 0);
    const clips: SourceClip[] = [];
    let done = 0;
    for (const work of works) {
      signal.throwIfAborted();
      const cost = costOf(work);
      const from = done;
      const report = (share: number) => onProgress((from + cost * Math.min(1, share)) / total);
      const clip = await this.#clip(edit, work, { signal, onProgress: report });
      done += cost;
      onProgress(done / total);
      if (clip) clips.push(clip);
    }
    return {
      parts: clips.flatMap((clip) => clip.parts),
      reports: clips.map(({ result }) => result.report),
    };
  }

  /** Disposes of all clips, also of one that is still being made. */
  dispose(): void {
    for (const clip of this.#clips.values())
      void clip.then(
        (cut) => cut?.result.dispose(),
        () => undefined,
      );
    this.#clips.clear();
  }

  /** Null if the file presents nothing in these parts. */
  #clip(edit: SettledEdit, work: ClipToCut, context: CutContext): Promise<SourceClip | null> {
    const { format, parts, session } = work;
    const key = JSON.stringify([format, edit.output, edit.metadata, parts.map(({ number }) => number)]);
    const known = this.#clips.get(key);
    if (known) return known;
    // No file has such an id.
    const id = -1 - this.#clips.size;
    const clip = cutSourceClip(edit, work, id, context).catch((error) => {
      if (error instanceof MediaError && error.code === 'empty-range') return null;
      throw blaming(error, session.source);
    });
    this.#clips.set(key, clip);
    return clip;
  }
}

/**
 * True if a clip of several parts has the sound of all of them exactly at its place. Copied packets may be half a packet away from it
 * in all parts but the first, and the index engine may move them by as much again.
 */
const isExact = ({ audio }: ClipFormat, edit: SettledEdit) => audio !== 'copied' || !keepsKind(edit, 'audio');

/**
 * Parts in lists in which none begins where the one before it ends: a session would cut those as one. Nor has one list a moment of the
 * file with two crops.
 */
function apart(
  parts: readonly NumberedPart[],
  { framing }: Pick<Edit, 'framing'>,
  mayShare: boolean,
): NumberedPart[][] {
  if (!mayShare) return parts.map((part) => [part]);
  const lists: NumberedPart[][] = [];
  for (const part of parts) {
    const list = lists.find(
      (parts) =>
        parts.at(-1)?.endMs !== part.startMs && !hasOverlappingCrops({ parts: [...parts, part], framing }),
    );
    if (list) list.push(part);
    else lists.push([part]);
  }
  return lists;
}

function costOf({ parts, format }: ClipToCut): number {
  const isCopied = format.video === 'copied';
  return lengthMs(parts) * (isCopied ? (format.audio === 'copied' ? COST.copied : COST.audio) : COST.video);
}
