import { metadataKinds } from '@/lib/containers/mp4/read/metadata';
import { type Forecast, leadInOf } from '@/lib/cut/forecast';
import { spansOf } from '@/lib/cut/plan/join-parts';
import { forEdit, type OpenMovie } from '@/lib/cut/plan/open-movie';
import { endOf } from '@/lib/cut/plan/placed-part';
import {
  arePlanned,
  composeClip,
  keyframesAround,
  onKeyframes,
  outcomesOf,
  planParts,
} from '@/lib/cut/plan/plan-clip';
import { tracksForSound } from '@/lib/cut/plan/usable-tracks';
import { inEdit } from '@/lib/cut/report';
import { forecastSmartCut } from '@/lib/cut/splice/splice';
import type { SettledEdit } from '@/lib/edit/settle';

/**
 * What `cutMovie` would do, from the same plan of the parts.
 * @throws {MediaError} as `cutMovie`.
 */
export async function forecastMovie(source: OpenMovie, edit: SettledEdit): Promise<Forecast> {
  const open = forEdit(source, edit);
  const { durationSec } = open.movie;
  const plans = await planParts(open, edit);
  const { clip, contents } = composeClip(open, edit, await onKeyframes(open, edit, plans));
  const { video, audio, leftOut, parts, tailsSec } = contents;
  const metadata = metadataKinds(source.movie);
  const lengthSec = endOf(clip.spans, durationSec);
  const copied = { video, audio, leftOut, metadata, parts, tailsSec, lengthSec, choices: null };
  const isClean = plans.every((plan) => !plan.video || plan.video.leadInSec === 0);
  if (isClean && edit.start !== 'exact') return copied;
  const smart = await forecastSmartCut(open, plans);
  const around = await Promise.all(plans.map((plan) => keyframesAround(plan, open.access)));
  const keyframes = inEdit(arePlanned(edit, plans), around);
  const choices = isClean ? null : { lossless: leadInOf(parts), exact: smart.exact, keyframes };
  if (edit.start !== 'exact' || smart.parts.length === 0) return { ...copied, choices };
  const usable = tracksForSound(open.usable, edit);
  const spans = spansOf(smart.parts, open.usable);
  return {
    ...copied,
    parts: outcomesOf(edit, smart.parts, spans, usable),
    tailsSec: smart.tailsSec,
    lengthSec: endOf(spans, durationSec),
    choices,
  };
}
