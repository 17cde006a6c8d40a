import { describe, expect, it } from 'vitest';
import type { CutReport } from '@/lib/cut/engine';
import { describeCut, describeLeadIn, describeLeftOut } from '@/lib/editor/describe';

const report = (change: Partial<CutReport> = {}): CutReport => ({
  engine: 'mp4',
  video: 'copied',
  audio: 'copied',
  leadInSec: 0,
  leftOut: [],
  ...change,
});

describe('describeCut', () => {
  it.each<[CutReport['video'], CutReport['audio'], string]>([
    ['copied', 'copied', 'Lossless — nothing re-encoded.'],
    ['copied', 'none', 'Lossless — nothing re-encoded.'],
    ['none', 'copied', 'Lossless — nothing re-encoded.'],
    ['copied', 'encoded', 'Video copied, sound converted to AAC.'],
    ['encoded', 'copied', 'Sound copied, video re-encoded as H.264.'],
    ['encoded', 'none', 'Video re-encoded as H.264.'],
    ['encoded', 'encoded', 'Re-encoded: video as H.264, sound as AAC.'],
    ['none', 'encoded', 'Sound converted to AAC.'],
  ])('video %s, audio %s', (video, audio, words) => {
    expect(describeCut(report({ video, audio }))).toBe(words);
  });
});

describe('describeLeadIn', () => {
  it('is silent when the clip starts on a keyframe', () => {
    expect(describeLeadIn(report())).toBeNull();
  });

  it('tells how much stays in the file, and how long who sees it', () => {
    expect(describeLeadIn(report({ leadInSec: 1.43 }))).toBe(
      '1.4 s before your start stay in the file; players that ignore edit lists show them.',
    );
    expect(describeLeadIn(report({ leadInSec: 1.43, leadInShownSec: 0.004 }))).toBe(
      '1.4 s before your start stay in the file; players that ignore edit lists show them for an instant.',
    );
  });
});

describe('describeLeftOut', () => {
  it('names what the clip does not hold', () => {
    expect(describeLeftOut(report())).toBeNull();
    expect(
      describeLeftOut(
        report({
          leftOut: [
            { kind: 'subtitle', codec: 'tx3g' },
            { kind: 'data', codec: 'hint' },
          ],
        }),
      ),
    ).toBe('Not in the clip: subtitle (tx3g), data (hint).');
  });
});
