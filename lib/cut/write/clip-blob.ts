import type { CutResult } from '@/lib/cut/engine';
import type { CutReport } from '@/lib/cut/report';
import { clipType, type EditOptions } from '@/lib/edit/edit';
import type { Clip } from './clip';

/** A clip as a file: its head, and ranges of the file that they are ranges of. */
export function clipBlob({ head, ranges, media }: Pick<Clip, 'head' | 'ranges' | 'media'>, type = ''): Blob {
  return new Blob([head, ...ranges.map(({ from, to }) => media.slice(from, to))], { type });
}

/** A clip as the result of the engine that made it. */
export function resultOf(
  clip: Clip,
  engine: CutReport['engine'],
  edit: Pick<EditOptions, 'output'>,
): Omit<CutResult, 'dispose'> {
  const { durationSec, contents, verified } = clip;
  return { blob: clipBlob(clip, clipType(edit)), durationSec, report: { ...contents, engine }, verified };
}
