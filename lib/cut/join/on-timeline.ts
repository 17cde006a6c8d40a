import type { Forecast } from '@/lib/cut/forecast';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import type { ClipContents, ClipStreams } from '@/lib/cut/report';
import type { Edit } from '@/lib/edit/edit';
import { changed, type SettledEdit } from '@/lib/edit/settle';
import { MS_PER_SECOND } from '@/lib/media/time';

type Shifts = Pick<OpenMovie, 'shiftsMs'>;

/** An edit of several files in the times of the movie that joins them. Parts keep their sources, so none touch across files. */
export function onTimeline({ shiftsMs }: Shifts, edit: SettledEdit): SettledEdit {
  if (!shiftsMs) return edit;
  const parts = edit.parts.map((part) => {
    const shift = shiftsMs.get(part.source.id) ?? 0;
    return { ...part, startMs: part.startMs + shift, endMs: part.endMs + shift };
  });
  return changed(edit, { parts });
}

/** The forecast of an edit in the times of its own sources. @param edit as the visitor made it. */
export function fromTimeline({ shiftsMs }: Shifts, edit: SettledEdit, forecast: Forecast): Forecast {
  const { choices } = forecast;
  if (!shiftsMs || !choices) return forecast;
  const keyframes = choices.keyframes.map((around, number) => {
    const shift = (shiftsMs.get(edit.parts[number]?.source.id ?? 0) ?? 0) / MS_PER_SECOND;
    const inSource = (sec: number | null) => (sec === null ? null : sec - shift);
    return around && { before: inSource(around.before), after: inSource(around.after) };
  });
  return { ...forecast, choices: { ...choices, keyframes } };
}

/** What becomes of each file in a clip of several files, without what the visitor removed. */
export function joinedIn(
  { joined }: Pick<OpenMovie, 'joined'>,
  { video, audio }: Pick<ClipStreams, 'video' | 'audio'>,
  { metadata }: Pick<Edit, 'metadata'>,
): Pick<ClipContents, 'joined'> {
  if (!joined) return {};
  return {
    joined: joined.map(({ unkept = [], ...source }) => ({
      ...source,
      ...(unkept.length > 0 && metadata === 'keep' ? { unkept } : {}),
      ...(video === 'none' ? { video } : {}),
      ...(audio === 'none' ? { audio } : {}),
    })),
  };
}
