import { metadataKinds } from '@/lib/containers/mp4/read/metadata';
import type { ExactForecast, Forecast, StartChoices } from '@/lib/cut/forecast';
import { spansOf } from '@/lib/cut/plan/join-parts';
import { forEdit, type OpenMovie } from '@/lib/cut/plan/open-movie';
import { endOf } from '@/lib/cut/plan/placed-part';
import { composeClip, keyframesAround, onKeyframes, planParts } from '@/lib/cut/plan/plan-clip';
import type { PartPlan } from '@/lib/cut/plan/plan-part';
import { type ClipStart, leadInOf } from '@/lib/cut/report';
import { forecastSmartCut } from '@/lib/cut/splice/splice';
import type { SettledEdit } from '@/lib/edit/settle';

/**
 * What `cutMovie` would do, from the same plan of the parts.
 * @throws {MediaError} as `cutMovie`.
 */
export async function forecastMovie(source: OpenMovie, edit: SettledEdit): Promise<Forecast> {
  const open = forEdit(source, edit);
  const parts = await planParts(open, edit);
  const { clip, contents } = composeClip(open, edit, await onKeyframes(open, edit, parts));
  const { video, audio, leftOut, start, later, emptyParts, tailsSec } = contents;
  const streams = { video, audio, leftOut, metadata: metadataKinds(source.movie), emptyParts, tailsSec };
  const copiedSec = endOf(clip.spans, open.movie.durationSec);
  const isClean = parts.every((part) => !part.video || part.video.leadInSec === 0);
  if (isClean && edit.start !== 'exact')
    return { ...streams, start, later, lengthSec: copiedSec, choices: null };
  const smart = await forecastSmartCut(open, parts);
  const choices = isClean ? null : await startChoices(open, edit, { parts, start, exact: smart.exact });
  const [first, ...others] = smart.starts;
  if (edit.start !== 'exact' || !first || first.kind === 'moved')
    return { ...streams, start, later, lengthSec: copiedSec, choices };
  const spans = spansOf(
    parts.map((part) => ({ ...part, tail: null })),
    open.usable,
  );
  const exactly = others.map((start, k) => ({ start, atSec: spans[k + 1]?.atSec ?? 0 }));
  const lengthSec = endOf(spans, open.movie.durationSec);
  return { ...streams, start: first, later: exactly, tailsSec: smart.tailsSec, lengthSec, choices };
}

interface ForecastStart {
  parts: readonly PartPlan[];
  start: ClipStart;
  exact: ExactForecast;
}

async function startChoices(
  { access }: OpenMovie,
  edit: SettledEdit,
  { parts, start, exact }: ForecastStart,
): Promise<StartChoices> {
  const keyframes = await Promise.all(
    edit.parts.map((_, number) => {
      const part = parts.find((plan) => plan.number === number);
      return part ? keyframesAround(part, access) : null;
    }),
  );
  return { lossless: leadInOf(start), exact, keyframes };
}
