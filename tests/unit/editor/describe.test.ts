import { describe, expect, it } from 'vitest';
import type { ClipStart, CutReport, Verification } from '@/lib/cut/report';
import {
  describeCut,
  describeLeadIn,
  describeLeftOut,
  describeRemoved,
  describeVerification,
} from '@/lib/editor/describe';

const report = (change: Partial<CutReport> = {}): CutReport => ({
  engine: 'index',
  video: 'copied',
  audio: 'copied',
  leftOut: [],
  metadata: null,
  start: { kind: 'clean' },
  notesInFrames: false,
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

const leadIn = (hiddenSec: number, shownSec = hiddenSec): ClipStart => ({
  kind: 'lead-in',
  leadIn: { hiddenSec, shownSec },
});

describe('describeCut of an exact start', () => {
  const start: ClipStart = { kind: 'smart', encodedSec: 1.12, copiedSec: 60 };
  it('says what is encoded', () => {
    expect(describeCut(report({ start }))).toBe('1.1 s at the start re-encoded, the rest copied.');
    expect(describeCut(report({ start, audio: 'encoded' }))).toBe(
      '1.1 s at the start re-encoded, the rest copied, sound converted to AAC.',
    );
  });

  it('does not apply to a lossless start', () => {
    expect(describeCut(report({ start: leadIn(0.4) }))).toBe('Lossless — nothing re-encoded.');
  });
});

describe('describeLeadIn', () => {
  it('is silent when the clip starts on a keyframe', () => {
    expect(describeLeadIn(report())).toBeNull();
  });

  it('says how much stays in the file, who can see it, and what to do about it', () => {
    expect(describeLeadIn(report({ start: leadIn(1.43) }))).toBe(
      '1.4 s before your start stay in the file. Some players and editing apps show them. If nobody should see them, choose an exact start.',
    );
    expect(describeLeadIn(report({ start: leadIn(1.43, 0.004) }))).toBe(
      '1.4 s before your start stay in the file. Players skip them, but editing apps can show them. If nobody should see them, choose an exact start.',
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
  frames: 3,
  metadataGone: false,
};

function result(change: Partial<Verification> | null, reported: Partial<CutReport> = {}) {
  const found = change && { ...verified, ...change };
  return { blob: new Blob(), durationSec: 1, report: report(reported), dispose() {}, verified: found };
}

describe('describeVerification', () => {
  it.each<[Partial<Verification>, Partial<CutReport>, string]>([
    [
      {},
      {},
      'Verified: starts on your frame, sound in step, media identical to the source, 3 frames compared with the source.',
    ],
    [
      { driftSec: null, frames: 1 },
      { audio: 'none' },
      'Verified: starts on your frame, media identical to the source, 1 frame compared with the source.',
    ],
    [{ samples: 0, frames: 0, driftSec: null }, { video: 'encoded' }, 'Verified: starts on your frame.'],
    [
      { samples: 0, frames: 0, driftSec: null, startsOnFrame: false },
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
    expect(describeRemoved(result({ metadataGone: true }, { metadata: ['location', 'dates'] }))).toBe(
      'Removed: location, dates.',
    );
    expect(describeRemoved(result({ metadataGone: true }, { metadata: [] }))).toBe(
      'There was no location or device data to remove.',
    );
    expect(
      describeRemoved(result({ metadataGone: true }, { metadata: ['device'], notesInFrames: true })),
    ).toBe('Removed: device. Your camera also wrote into the frames themselves, and that stays.');
  });
});
