import { FILE_NOTES, FILE_PROBLEMS } from './messages/file-notes';
import { PART_NOTES, PART_SAID } from './messages/parts';
import type { SourceProblem } from './open-source';
import type { FileOrder } from './order';

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
  /** What became of a file. */
  | { kind: 'file-added' | 'file-removed'; name: string }
  /** Files of the clip from before a reload that have to be chosen again. */
  | { kind: 'files-missing'; names: readonly string[] }
  | { kind: 'file-failed'; name: string; problem: SourceProblem }
  /** The parts follow each other by the names or the recording times of their files, or as a camera has numbered them. */
  | { kind: 'sorted'; by: FileOrder }
);

export type Refusal =
  /** The playhead is in no part, or too near to an end of one. */
  | 'outside'
  | 'too-near'
  /** There is no room for another part, or there are as many as there may be. */
  | 'no-room'
  | 'no-room-here'
  | 'most'
  /** It is the only part, or too little would be left. */
  | 'only-part'
  | 'only-file'
  /** There are as many files as there may be. */
  | 'most-files'
  | 'nothing-left'
  | 'too-little';

export type Done = 'split' | 'removed' | 'restored' | 'added' | 'moved-part' | 'kept';

/** Why a file isn't in the clip. */
export const fileFailed = (name: string, problem: SourceProblem): PartNote => ({
  side: null,
  kind: 'file-failed',
  name,
  problem,
});

/** Why a change of the parts isn't possible. */
export const refused = (kind: Refusal): PartNote => ({ side: null, kind });

interface NoteTexts {
  /** Empty where the timeline shows it already. */
  shown: string;
  spoken: string;
}

const both = (text: string): NoteTexts => ({ shown: text, spoken: text });
const onlySpoken = (text: string): NoteTexts => ({ shown: '', spoken: text });

/** The texts of a note. */
export function partNoteTexts(note: PartNote): NoteTexts {
  switch (note.kind) {
    case 'overlap':
    case 'merged':
      return both(PART_NOTES[note.kind](note.numbers));
    case 'split':
    case 'removed':
    case 'restored':
    case 'added':
    case 'moved-part':
      return onlySpoken(PART_SAID[note.kind](note.number, note.count));
    case 'kept':
      return both(PART_SAID.kept(note.number));
    case 'file-added':
    case 'file-removed':
      return onlySpoken(FILE_NOTES[note.kind](note.name));
    case 'sorted':
      return onlySpoken(FILE_NOTES.sorted[note.by]);
    case 'files-missing':
      return both(FILE_NOTES[note.kind](note.names));
    case 'file-failed':
      return both(FILE_NOTES.failed(note.name, FILE_PROBLEMS[note.problem]));
    default:
      return both(PART_NOTES[note.kind]);
  }
}
