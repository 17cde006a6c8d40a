import { type Clip, clipsOf, type Delivery, type DeliveryOutcome, type DeliveryWay, isSaving } from '../clip';
import type { EditorCommand } from '../events';
import type { Scope } from '../scope';
import type { EditorState, OpenFile } from '../state';
import { type Handlers, onFile, stay, type Transition, withFile } from './transition';

/** Hands a clip over again: by download, share sheet, or to a place the visitor chooses. One at a time. */
export const delivery: Handlers<
  'deliver' | 'delivery-progress' | 'delivery-waiting' | 'delivered' | 'cancel-delivery'
> = {
  deliver: onFile((state, file, { way, clip: id = file.clip?.id }) => {
    const clip = clipsOf(state).find((other) => other.id === id);
    // Only writing makes the next delivery wait: a share sheet may close without reporting anything.
    if (!clip || isSaving(file.clip)) return stay(state);
    const { result, name } = clip;
    const command: EditorCommand = { type: 'deliver', way, clip: clip.id, result, name };
    return withDelivery(state, file, clip, { way, status: 'busy', share: 0 }, command);
  }),

  'delivery-progress': whileBusy((busy, { share }) => (share > busy.share ? { ...busy, share } : busy)),
  'delivery-waiting': whileBusy(({ way }) => ({ way, status: 'waiting' })),
  delivered: whileBusy(({ way }, { outcome }) => settled(way, outcome)),

  'cancel-delivery': onFile((state, file) =>
    file.clip?.delivery
      ? withDelivery(state, file, file.clip, null, { type: 'cancel-delivery' })
      : stay(state),
  ),
};

type Busy = Extract<Delivery, { status: 'busy' }>;

/** Handles an event only while a delivery runs. */
function whileBusy<E extends { of: Scope<'clip'> }>(next: (busy: Busy, event: E) => Delivery | null) {
  return onFile((state, file, event: E) => {
    const clip = clipsOf(state).find(({ id }) => id === event.of.id);
    return clip?.delivery?.status === 'busy'
      ? withDelivery(state, file, clip, next(clip.delivery, event))
      : stay(state);
  });
}

/** Changes the state of one clip's delivery. That of every other clip is over. */
function withDelivery(
  state: EditorState,
  file: OpenFile,
  clip: Clip,
  delivery: Delivery | null,
  ...commands: EditorCommand[]
): Transition {
  const change = (other: Clip): Clip => {
    const now = other.id === clip.id ? delivery : null;
    return other.delivery === now ? other : { ...other, delivery: now };
  };
  const earlier = state.earlier.map(change);
  return withFile({ ...state, earlier }, file, { clip: file.clip && change(file.clip) }, ...commands);
}

function settled(way: DeliveryWay, outcome: DeliveryOutcome): Delivery | null {
  if (outcome === 'cancelled') return null;
  if (outcome === 'done' || outcome === 'over-source')
    return { way, status: 'done', overSource: outcome === 'over-source' };
  return { way, status: 'failed', reason: outcome };
}
