import { MIN_PART_MS } from '@/lib/config/limits';
import { PART_NOTES, PART_SAID } from './messages/parts';

/** What the editor says about a change of the parts. It belongs to neither mark. */
export type PartNote = {
  side: null;
} /** Overlapping parts will be one when the gesture ends, or are one now. Numbers from 1. */ & (
  | { kind: 'overlap' | 'merged'; numbers: readonly number[] }
  /** Why nothing happened. */
  | { kind: Refusal }
  /** The only part left was lengthened to the shortest clip. */
  | { kind: 'widened' }
  /** What happened, for screen readers. Numbers from 1. */
  | { kind: Done; number: number; count: number }
);

type Refusal =
  /** The playhead is in no part, or too near to an end of one. */
  | 'outside'
  | 'too-near'
  /** There is no room for another part, or there are as many as there may be. */
  | 'no-room'
  | 'most'
  /** It is the only part, or too little would be left. */
  | 'only-part'
  | 'nothing-left'
  | 'too-little';

type Done = 'split' | 'removed' | 'restored' | 'added' | 'moved-part';

/** Why a change of the parts isn't possible. */
export const refused = (kind: Refusal): PartNote => ({ side: null, kind });

/** The texts of a note. `shown` is empty where the timeline shows it already. */
export function partNoteTexts(note: PartNote): { shown: string; spoken: string } {
  switch (note.kind) {
    case 'overlap':
    case 'merged': {
      const text = PART_NOTES[note.kind](note.numbers);
      return { shown: text, spoken: text };
    }
    case 'split':
    case 'removed':
    case 'restored':
    case 'added':
    case 'moved-part':
      return { shown: '', spoken: PART_SAID[note.kind](note.number, note.count) };
    case 'too-near': {
      const text = PART_NOTES['too-near'](MIN_PART_MS);
      return { shown: text, spoken: text };
    }
    default:
      return { shown: PART_NOTES[note.kind], spoken: PART_NOTES[note.kind] };
  }
}
