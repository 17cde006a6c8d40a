import { describe, expect, it } from 'vitest';
import { describeClip } from '@/lib/editor/describe';
import { COPIED_CONTENTS } from '@/tests/support/contents';
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
    expect(sentences({ framing })).toEqual([
      'Lossless — nothing re-encoded.',
      'Rotated without re-encoding.',
      'a.mp4 is copied.',
      'Checked: starts on your frame, sound in sync, identical to your original.',
    ]);
  });

  it('does not describe the frames of an animation: its size is stated', () => {
    expect(
      sentences({
        framing,
        ...toAnimation({ format: 'gif', longerSide: 480, rate: 15, loop: true, bytes: null }),
      }),
    ).not.toContain('Rotated without re-encoding.');
  });
});
