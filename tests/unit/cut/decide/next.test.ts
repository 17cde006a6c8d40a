import { describe, expect, it } from 'vitest';
import { type FailedCut, isFinal, type Next, next } from '@/lib/cut/decide/next';
import { type EditOptions, limitOf } from '@/lib/edit/edit';
import { ExactStartRefused, MediaError } from '@/lib/media/errors';
import { editOf, toVideo } from '@/tests/support/edits';

const LIMIT = { bytes: 1e6, lines: 'auto', rate: 'auto', mono: false, thorough: true } as const;
const exact = { start: 'exact' } as const;
const failed = (code: MediaError['code']) => new MediaError(code);
const refused = (refusal: ExactStartRefused['refusal']) => new ExactStartRefused(refusal);

/** `stop`, `on`, or what the next edit asks for, and that an exact start failed. */
function said(step: Next): string {
  if (step.go !== 'again') return step.go;
  const { start } = step.edit;
  const limit = limitOf(step.edit);
  const words = [start, ...(limit ? [limit.thorough ? 'x264' : 'browser'] : [])];
  return [...words, ...(step.exactFailed ? ['exact failed'] : [])].join(', ');
}

type Row = [MediaError, Partial<EditOptions>, Partial<FailedCut>, string];

const ROWS: Row[] = [
  // An exact start that is refused, or fails.
  [refused('codec'), exact, {}, 'encode'],
  [refused('codec'), exact, { files: 'several' }, 'encode'],
  [refused('failed'), exact, {}, 'encode, exact failed'],
  [refused('failed'), exact, { files: 'several' }, 'encode, exact failed'],
  [refused('no-program'), exact, {}, 'stop'],
  [refused('codec'), exact, { copiesRefused: true }, 'lossless'],
  [refused('no-program'), exact, { copiesRefused: true }, 'lossless'],
  [refused('codec'), {}, {}, 'stop'],
  [failed('not-verified'), exact, {}, 'encode, exact failed'],
  [failed('not-verified'), exact, { files: 'several' }, 'on'],
  [failed('engine-failed'), exact, {}, 'on'],
  // A size limit.
  [failed('too-large'), { start: 'encode', ...toVideo({ limit: LIMIT }) }, {}, 'encode, browser'],
  [failed('too-large'), { start: 'encode', ...toVideo({ limit: { ...LIMIT, thorough: false } }) }, {}, 'on'],
  // Nothing can help.
  [failed('file-unreadable'), {}, {}, 'stop'],
  [failed('empty-range'), {}, {}, 'stop'],
  [failed('file-unreadable'), {}, { files: 'several' }, 'stop'],
  // Another engine may help one file, and more encoding several.
  ...(['not-verified', 'unsupported', 'codec-not-in-mp4', 'engine-failed', 'several-parts'] as const).flatMap(
    (code): Row[] => [
      [failed(code), {}, {}, 'on'],
      [failed(code), {}, { files: 'several' }, 'on'],
    ],
  ),
  [failed('sources-differ'), {}, { files: 'several' }, 'on'],
  [failed('engine-unavailable'), {}, {}, 'on'],
  [failed('engine-unavailable'), {}, { files: 'several' }, 'stop'],
  [failed('encrypted'), {}, {}, 'on'],
  [failed('encrypted'), {}, { files: 'several' }, 'stop'],
  [failed('media-truncated'), {}, { files: 'several' }, 'stop'],
];

describe('what follows a failure', () => {
  it.each(ROWS)('%s, %j, %j: %s', (failure, options, cut, expected) => {
    const edit = editOf(0, 1000, options);
    expect(said(next(failure, { edit, files: 'one', copiesRefused: false, ...cut }))).toBe(expected);
  });

  it('changes nothing else in the edit', () => {
    const edit = editOf(0, 1000, {
      ...exact,
      metadata: 'remove',
      framing: { crop: null, flip: false, turn: 90 },
    });
    expect(next(refused('codec'), { edit, files: 'one', copiesRefused: false })).toEqual({
      go: 'again',
      edit: { ...edit, start: 'encode' },
      exactFailed: false,
    });
  });
});

it('knows the failures that no other engine can prevent', () => {
  const codes = ['file-unreadable', 'empty-range', 'exact-refused', 'engine-failed', 'too-large'] as const;
  expect(codes.filter((code) => isFinal(failed(code)))).toEqual(codes.slice(0, 3));
});
