import { describe, expect, it } from 'vitest';
import type { CutReport } from '@/lib/cut/engine';
import type { Verification } from '@/lib/cut/report';
import {
  describeCut,
  describeLeadIn,
  describeLeftOut,
  describeRemoved,
  describeVerification,
} from '@/lib/editor/describe';

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

describe('describeCut of an exact start', () => {
  const exact = { encodedSec: 1.12, copiedSec: 60 };
  it('tells what is encoded for it', () => {
    expect(describeCut(report({ exact }))).toBe('1.1 s at the start re-encoded, the rest copied.');
    expect(describeCut(report({ exact, audio: 'encoded' }))).toBe(
      '1.1 s at the start re-encoded, the rest copied, sound converted to AAC.',
    );
  });

  it('is not told of the lossless way beside it', () => {
    expect(describeCut(report({ exact, leadInSec: 0.4 }))).toBe('Lossless — nothing re-encoded.');
    expect(describeCut(report({ exact: { refused: 'codec' } }))).toBe('Lossless — nothing re-encoded.');
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

const verified: Verification = {
  against: 'source',
  samples: 900,
  startsOnFrame: true,
  driftSec: 0,
  pictures: 3,
  tagsGone: false,
};

function result(change: Partial<Verification> | null, reported: Partial<CutReport> = {}) {
  const found = change && { verified: { ...verified, ...change } };
  return { blob: new Blob(), durationSec: 1, report: report(reported), dispose() {}, ...found };
}

describe('describeVerification', () => {
  it.each<[Partial<Verification>, Partial<CutReport>, string]>([
    [
      {},
      {},
      'Verified: starts on your frame, sound in step, media identical to the source, 3 frames compared with the source.',
    ],
    [
      { driftSec: null, pictures: 1 },
      { audio: 'none' },
      'Verified: starts on your frame, media identical to the source, 1 frame compared with the source.',
    ],
    [{ samples: 0, pictures: 0, driftSec: null }, { video: 'encoded' }, 'Verified: starts on your frame.'],
    [
      { samples: 0, pictures: 0, driftSec: null, startsOnFrame: false },
      { audio: 'encoded', video: 'none' },
      'Verified: begins and ends as in the source.',
    ],
    [{ against: 'clip' }, {}, 'Verified: opened again, complete, as long as it should be.'],
  ])('%o, %o', (change, reported, words) => {
    expect(describeVerification(result(change, reported))).toBe(words);
  });

  it('is silent of a clip that was not verified', () => {
    expect(describeVerification(result(null))).toBeNull();
  });
});

describe('describeRemoved', () => {
  it('names what was in the file and is looked for in vain in the clip', () => {
    expect(describeRemoved(result({}))).toBeNull();
    expect(describeRemoved(result({ tagsGone: true }, { tags: ['location', 'dates'] }))).toBe(
      'Removed: location, dates.',
    );
    expect(describeRemoved(result({ tagsGone: true }, { tags: [] }))).toBe(
      'There was no location or device data to remove.',
    );
    expect(describeRemoved(result({ tagsGone: true }, { tags: ['device'], notesInPicture: true }))).toBe(
      'Removed: device. Your camera also wrote inside of the picture itself, and that stays.',
    );
  });
});
