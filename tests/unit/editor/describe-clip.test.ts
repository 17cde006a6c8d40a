import { describe, expect, it } from 'vitest';
import type { CutReport } from '@/lib/cut';
import { describeClip, describeEncoded } from '@/lib/editor/describe';
import { beginning, COPIED_CONTENTS, reportOf } from '@/tests/support/contents';
import { editOf, toAnimation } from '../../support/edits';

const result = {
  blob: new Blob(),
  durationSec: 1,
  report: { engine: 'index', ...COPIED_CONTENTS },
  dispose() {},
  verified: {
    against: 'source' as const,
    samples: 100,
    startsOnFrame: true,
    driftSec: 0,
    frames: 0,
    isWhole: true,
    metadataGone: false,
    splices: 0,
  },
};

describe('describeClip', () => {
  const framing = { crop: null, flip: false, turn: 90 } as const;
  const sentences = (options: Parameters<typeof editOf>[2]) =>
    describeClip({ result, edit: editOf(0, 5000, options) }, null, ['a.mp4 is copied.']);

  it('lists what there is to say, in the order of the card', () => {
    expect(sentences({ framing })).toEqual({
      notes: [],
      details: [
        'Lossless — nothing re-encoded.',
        'Rotated without re-encoding.',
        'a.mp4 is copied.',
        'Checked: starts on your frame, sound in sync, identical to your original.',
      ],
    });
  });

  it('keeps out of the details what the visitor must know', () => {
    const leadIn = { hiddenSec: 1.4, shownSec: 1.4 };
    const report = reportOf({ ...beginning({ kind: 'lead-in', leadIn }), plainSplices: 1 });
    expect(describeClip({ result: { ...result, report }, edit: editOf(0, 5000) }, null, []).notes).toEqual([
      'You may hear a click where parts meet.',
      'Keeps 1.4 s from before your start. Some players and apps show it.',
    ]);
  });

  it('does not describe the frames of an animation: its size is stated', () => {
    expect(
      sentences({
        framing,
        ...toAnimation({ format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null }),
      }).details,
    ).not.toContain('Rotated without re-encoding.');
  });
});

describe('describeEncoded', () => {
  const smart = beginning({ kind: 'smart', encodedSec: 0.62, copiedSec: 60 });
  const file = (video: 'copied' | 'encoded') =>
    ({ source: 1, video, audio: 'copied', mismatches: [] }) as const;
  it.each<[string, Partial<CutReport>]>([
    ['0 s', {}],
    ['0 s', { video: 'none' }],
    ['0.6 s', smart],
    ['0.6 s and sound', { ...smart, audio: 'encoded' }],
    ['Some sound', { crossfades: 1 }],
    ['0.6 s', { ...smart, crossfades: 1 }],
    ['Sound', { audio: 'encoded' }],
    ['Video', { video: 'encoded' }],
    ['All', { video: 'encoded', audio: 'encoded' }],
    ['All', { video: 'encoded', audio: 'none' }],
    ['1 of 2 files', { joined: [file('copied'), file('encoded')] }],
    ['Video', { video: 'encoded', joined: [file('encoded'), file('encoded')] }],
  ])('%s', (words, change) => {
    expect(describeEncoded(reportOf(change))).toBe(words);
  });
});
