import { describe, expect, it } from 'vitest';
import type { CutReport, FitReport, PartStart, Verification } from '@/lib/cut';
import {
  describeClip,
  describeCut,
  describeEmptyParts,
  describeFit,
  describeLater,
  describeLeadIn,
  describeMetadata,
  describeMoved,
  describeRemoved,
  describeVerification,
} from '@/lib/editor/describe';
import { beginning, CLEAN, reportOf as report } from '@/tests/support/contents';
import { editOf, sourceOf } from '../../support/edits';

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

it('describeClip says why everything was encoded', () => {
  expect(notesOf({})).toEqual([]);
  expect(notesOf({ exactFailed: true })).toEqual([
    'The whole video was re-encoded for the exact start. It starts on your frame.',
  ]);
});

const leadIn = (hiddenSec: number, shownSec = hiddenSec): PartStart => ({
  kind: 'lead-in',
  leadIn: { hiddenSec, shownSec },
});

const movedBy = (earlierSec: number): PartStart => ({ kind: 'moved', earlierSec });

describe('describeCut of an exact start', () => {
  const start: PartStart = { kind: 'smart', encodedSec: 1.12, copiedSec: 60 };
  it('says what is encoded', () => {
    expect(describeCut(report(beginning(start)))).toBe('1.1 s re-encoded at the start, the rest copied.');
    expect(describeCut(report({ ...beginning(start), audio: 'encoded' }))).toBe(
      '1.1 s re-encoded at the start, the rest copied, sound converted to AAC.',
    );
  });

  it('says that the end is encoded too', () => {
    expect(describeCut(report({ ...beginning(start), tailsSec: 0.1 }))).toBe(
      '1.2 s re-encoded at the start and the end, the rest copied.',
    );
    expect(describeCut(report({ tailsSec: 0.04 }))).toBe('0.1 s re-encoded at the end, the rest copied.');
    expect(describeCut(report({ tailsSec: 0.04, audio: 'encoded' }))).toBe(
      '0.1 s re-encoded at the end, the rest copied, sound converted to AAC.',
    );
    expect(describeCut(report({ ...beginning(start), tailsSec: 0.1, audio: 'encoded' }))).toBe(
      '1.2 s re-encoded at the start and the end, the rest copied, sound converted to AAC.',
    );
  });

  it.each([
    [0.35, '0.3'],
    [0.25, '0.3'],
    [1.45, '1.4'],
    [12, '12.0'],
    [1234.5, '1234.5'],
  ])('rounds %d s to tenths as JavaScript does', (tailsSec, seconds) => {
    expect(describeCut(report({ tailsSec }))).toBe(`${seconds} s re-encoded at the end, the rest copied.`);
  });

  it.each<[later: number, Partial<CutReport>, string]>([
    [1, {}, '1.1 s re-encoded where parts meet, the rest copied.'],
    [2, {}, '2.2 s re-encoded where parts meet, the rest copied.'],
    [0, {}, '0.5 s re-encoded at the ends of parts, the rest copied.'],
    [1, { audio: 'encoded' }, '1.1 s re-encoded where parts meet, the rest copied, sound converted to AAC.'],
    [2, { audio: 'encoded' }, '2.2 s re-encoded where parts meet, the rest copied, sound converted to AAC.'],
    [
      0,
      { audio: 'encoded' },
      '0.5 s re-encoded at the ends of parts, the rest copied, sound converted to AAC.',
    ],
    [1, { crossfades: 1 }, '1.1 s re-encoded where parts meet, the rest copied.'],
    [2, { crossfades: 1 }, '2.2 s re-encoded where parts meet, the rest copied.'],
    [0, { crossfades: 2 }, '0.5 s re-encoded at the ends of parts, the rest copied.'],
    [
      1,
      { audio: 'encoded', crossfades: 1 },
      '1.1 s re-encoded where parts meet, the rest copied, sound converted to AAC.',
    ],
    [
      2,
      { audio: 'encoded', crossfades: 1 },
      '2.2 s re-encoded where parts meet, the rest copied, sound converted to AAC.',
    ],
    [
      0,
      { audio: 'encoded', crossfades: 1 },
      '0.5 s re-encoded at the ends of parts, the rest copied, sound converted to AAC.',
    ],
  ])('of %d parts after the first, with %o', (count, change, words) => {
    const smart = { kind: 'smart', encodedSec: 1.12, copiedSec: 9 } as const;
    const parts = beginning(CLEAN, CLEAN, ...Array.from({ length: count }, () => smart));
    expect(describeCut(report({ ...parts, tailsSec: count === 0 ? 0.5 : 0, ...change }))).toBe(words);
  });

  it('says nothing of where parts meet if each becomes a file', () => {
    const smart = { kind: 'smart', encodedSec: 0.5, copiedSec: 9 } as const;
    expect(describeCut(report(beginning(CLEAN, CLEAN, smart)), 'each')).toBe(
      '0.5 s re-encoded at the ends of parts, the rest copied.',
    );
  });

  it('counts the seconds of all parts', () => {
    const smart = { kind: 'smart', encodedSec: 0.5, copiedSec: 9 } as const;
    expect(describeCut(report(beginning(start, CLEAN, smart)))).toBe(
      '1.6 s re-encoded where parts meet, the rest copied.',
    );
    expect(describeCut(report({ ...beginning(CLEAN, CLEAN, smart), audio: 'encoded' }))).toBe(
      '0.5 s re-encoded where parts meet, the rest copied, sound converted to AAC.',
    );
    expect(describeCut(report(beginning(CLEAN, CLEAN)))).toBe('Lossless — nothing re-encoded.');
  });

  it('does not apply to a lossless start', () => {
    expect(describeCut(report(beginning(leadIn(0.4))))).toBe('Lossless — nothing re-encoded.');
  });
});

describe('describeLeadIn', () => {
  it('is silent when the clip starts on a keyframe', () => {
    expect(describeLeadIn(report())).toBeNull();
  });

  it('says how much is kept, and who can see it', () => {
    expect(describeLeadIn(report(beginning(leadIn(1.43))))).toBe(
      'Keeps 1.4 s from before your start. Some players and apps show it.',
    );
    expect(describeLeadIn(report(beginning(leadIn(1.43, 0.004))))).toBe(
      'Keeps 1.4 s from before your start. Some apps show it.',
    );
  });
});

const source = sourceOf();

/** Parts of a second each. */
const parts = (...starts: number[]) => starts.map((startMs) => ({ source, startMs, endMs: startMs + 1000 }));

describe('describeMoved', () => {
  const moved = (...earlier: (number | null)[]) =>
    beginning(CLEAN, ...earlier.map((sec) => (sec === null ? CLEAN : movedBy(sec))));

  it('names the parts that move to a keyframe, and by how much', () => {
    expect(describeMoved(moved(0.84, null, 1.5), parts(0, 5000, 9000, 20_000))).toEqual([
      'Part 2 starts 0.8 s early.',
      'Part 4 starts 1.5 s early.',
    ]);
    expect(describeMoved(moved(null, 0.02), parts(0, 5000, 9000))).toEqual([]);
  });

  it('numbers parts as the visitor sees them, where parts that touch are cut as one', () => {
    expect(describeMoved(moved(0.84), parts(0, 1000, 2000, 9000))).toEqual(['Part 4 starts 0.8 s early.']);
  });

  it('sums up more than three', () => {
    expect(describeMoved(moved(0.4, 1.23, 0.5, 0.6), parts(0, 2000, 4000, 6000, 8000))).toEqual([
      '4 parts start up to 1.2 s early.',
    ]);
  });

  it('says of one file for each part what the file keeps from before', () => {
    expect(describeMoved(moved(0.84), parts(0, 5000), 'each')).toEqual([
      'Part 2 keeps 0.8 s from before its start.',
    ]);
    expect(describeMoved(moved(1, 2, 3, 4), parts(0, 2000, 4000, 6000, 8000), 'each')).toEqual([
      '4 parts keep up to 4.0 s from before their start.',
    ]);
  });
});

describe('describeEmptyParts', () => {
  const source = sourceOf();
  const parts = [0, 1000, 5000, 9000, 20_000].map((startMs) => ({ source, startMs, endMs: startMs + 1000 }));

  it.each<[number[], string | null]>([
    [[], null],
    [[2], 'Part 4 isn’t in the clip, because there is nothing in your file at that time.'],
    [[2, 3], 'Parts 4 and 5 aren’t in the clip, because there is nothing in your file at that time.'],
    [[0, 3], 'Parts 1, 2 and 5 aren’t in the clip, because there is nothing in your file at that time.'],
  ])('names the parts as the visitor counts them: %j', (emptyParts, text) => {
    const starts = [0, 1, 2, 3].map((number) => (emptyParts.includes(number) ? null : CLEAN));
    expect(describeEmptyParts(beginning(...starts), parts)).toBe(text);
  });

  it('counts parts that touch as two if their crops differ, as the cut does', () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const own = parts.map((part, i) => (i === 1 ? { ...part, crop } : part));
    expect(describeEmptyParts(beginning(CLEAN, CLEAN, null, CLEAN), own)).toBe(
      'Part 3 isn’t in the clip, because there is nothing in your file at that time.',
    );
  });

  it('leaves them out of the count of those that move', () => {
    const [, , ...others] = parts;
    expect(describeMoved(beginning(null, CLEAN, movedBy(0.5)), others)).toEqual([
      'Part 3 starts 0.5 s early.',
    ]);
  });
});

describe('describeFit', () => {
  const video = { width: 1280, height: 720, rate: 29.97, bitsPerSec: 1_250_000 };
  const encodedTo = (change: Partial<FitReport & { kind: 'encoded' }>): FitReport => ({
    kind: 'encoded',
    video: null,
    audio: null,
    passes: 1,
    ...change,
  });

  it.each<[FitReport | undefined, string | null]>([
    [undefined, null],
    [{ kind: 'copied' }, 'It fits your limit without re-encoding the video.'],
    [{ kind: 'fits' }, 'It fits your limit without being made smaller.'],
    [encodedTo({ video }), 'Fitted to your limit: 1280 × 720, 30 fps, 1.3 Mbit/s.'],
    [
      encodedTo({ video: { ...video, bitsPerSec: 345_000 } }),
      'Fitted to your limit: 1280 × 720, 30 fps, 0.34 Mbit/s.',
    ],
    [encodedTo({ audio: { bitsPerSec: 63_900, channels: 2 } }), 'Fitted to your limit: sound 64 kbit/s.'],
    [
      encodedTo({ video, audio: { bitsPerSec: 96_000, channels: 2 } }),
      'Fitted to your limit: 1280 × 720, 30 fps, 1.3 Mbit/s, sound 96 kbit/s.',
    ],
    [
      encodedTo({ video, audio: { bitsPerSec: 48_000, channels: 1 } }),
      'Fitted to your limit: 1280 × 720, 30 fps, 1.3 Mbit/s, mono sound 48 kbit/s.',
    ],
  ])('%o', (reported, words) => {
    expect(describeFit(reported ? { fit: reported } : {})).toBe(words);
  });
});

it('describeMetadata lists what is in the file', () => {
  expect(describeMetadata({ metadata: null })).toBeNull();
  expect(describeMetadata({ metadata: [] })).toBeNull();
  expect(describeMetadata({ metadata: ['device'] })).toBe('device');
  expect(describeMetadata({ metadata: ['location', 'device', 'dates', 'telemetry', 'notes'] })).toBe(
    'location, device, dates, subtitles or sensor data, titles or comments',
  );
});

const verified: Verification = {
  against: 'source',
  samples: 900,
  startsOnFrame: true,
  driftSec: 0,
  frames: 3,
  isWhole: true,
  metadataGone: false,
  splices: 0,
};

function result(change: Partial<Verification> | null, reported: Partial<CutReport> = {}) {
  const found = change && { ...verified, ...change };
  return { blob: new Blob(), durationSec: 1, report: report(reported), dispose() {}, verified: found };
}

/** What the card says that a visitor must know. */
function notesOf(reported: Partial<CutReport>) {
  return describeClip({ result: result(null, reported), edit: editOf(0, 5000) }, null, []).notes;
}

it('says what was checked after a clip was saved', () => {
  const found = { status: 'passed', frames: 3, keyframes: 12 } as const;
  expect(describeLater(null)).toBeNull();
  expect(describeLater({ status: 'running' })).toBe('Checking frames and all keyframes…');
  expect(describeLater(found)).toBe('Checked after saving: 3 frames, all 12 keyframes.');
  expect(describeLater({ ...found, frames: 0, keyframes: 1 })).toBe('Checked after saving: the keyframe.');
  expect(describeLater({ ...found, frames: 0, keyframes: 0 })).toBeNull();
  expect(describeLater({ status: 'failed' })).toBe(
    'A check after saving found a fault. Play this clip before you delete the original.',
  );
  expect(describeLater({ status: 'undecoded' })).toMatch(
    /^Your browser can’t decode this clip’s first frame/,
  );
});

describe('describeVerification', () => {
  it.each<[Partial<Verification>, Partial<CutReport>, string]>([
    [{}, {}, 'Checked: starts on your frame, sound in sync, identical to your original, 3 frames compared.'],
    [
      { driftSec: null, frames: 1 },
      { audio: 'none' },
      'Checked: starts on your frame, identical to your original, 1 frame compared.',
    ],
    [{ samples: 0, frames: 0, driftSec: null }, { video: 'encoded' }, 'Checked: starts on your frame.'],
    [
      { samples: 0, frames: 0, driftSec: null, startsOnFrame: false },
      { audio: 'encoded', video: 'none' },
      'Checked: starts and ends in the right place.',
    ],
    [
      { splices: 1 },
      beginning(CLEAN, { kind: 'smart', encodedSec: 0.4, copiedSec: 3 }),
      'Checked: starts on your frame, sound in sync, copied frames identical to your original, correct where parts meet, 3 frames compared.',
    ],
    [
      { frames: 0 },
      beginning({ kind: 'smart', encodedSec: 0.4, copiedSec: 3 }),
      'Checked: starts on your frame, sound in sync, copied part identical to your original.',
    ],
    [{ against: 'clip' }, {}, 'Checked: the clip opens, is complete and has the right length.'],
    [{ against: 'clip', isWhole: false }, {}, 'Checked: the clip opens.'],
    [
      { samples: 0, frames: 0, driftSec: null, startsOnFrame: false },
      beginning(CLEAN, CLEAN),
      'Checked: starts and ends in the right place.',
    ],
  ])('%o, %o', (change, reported, words) => {
    expect(describeVerification(result(change, reported))).toBe(words);
  });

  it('says nothing about a clip that was not verified', () => {
    expect(describeVerification(result(null))).toBeNull();
  });
});

describe('describeRemoved', () => {
  it('names what was in the file and is no longer in the clip', () => {
    expect(describeRemoved(result({}))).toBeNull();
    expect(describeRemoved(result({ metadataGone: true }, { metadata: ['location', 'dates'] }))).toBe(
      'Removed: location, dates.',
    );
    expect(describeRemoved(result({ metadataGone: true }, { metadata: [] }))).toBe(
      'There was no location or device data to remove.',
    );
    expect(
      describeRemoved(result({ metadataGone: true }, { metadata: ['device'], notesInFrames: true })),
    ).toBe('Removed: device. Your camera also stored data inside the frames, and that stays.');
    expect(describeRemoved(result({ metadataGone: true }, { metadata: null, notesInFrames: true }))).toBe(
      'There was no location or device data to remove. Your camera also stored data inside the frames, and that stays.',
    );
  });
});

describe('what happens at splices', () => {
  const spliced = beginning(CLEAN, CLEAN);

  it('says what may be encoded there before the cut, and what was after it', () => {
    const { crossfades, ...forecast } = report(spliced);
    expect(crossfades).toBe(0);
    expect(describeCut(forecast)).toBe('Copied. Where parts meet, sound and a few frames may be re-encoded.');
    expect(describeCut(report(spliced))).toBe('Lossless — nothing re-encoded.');
    expect(describeCut(report({ ...spliced, crossfades: 1 }))).toBe(
      'Copied, with the sound faded where parts meet.',
    );
    expect(describeCut(report({ ...spliced, crossfades: 2 }))).toBe(
      'Copied, with the sound faded where parts meet.',
    );
    expect(describeCut(report({ ...spliced, tailsSec: 0.12, crossfades: 1 }))).toBe(
      '0.1 s re-encoded at the ends of parts, the rest copied.',
    );
  });

  it('says that frames from after the ends of parts are in the file', () => {
    expect(notesOf(spliced)).toEqual([]);
    expect(notesOf({ ...spliced, framesBehind: 1 })).toEqual([
      '1 frame from after the end of a part stays in the file, because other frames need it.',
    ]);
    expect(notesOf({ ...spliced, framesBehind: 3 })).toEqual([
      '3 frames from after the ends of parts stay in the file, because other frames need them.',
    ]);
  });

  it('says where the sound may click', () => {
    expect(notesOf({ ...spliced, crossfades: 1 })).toEqual([]);
    expect(notesOf({ ...spliced, plainSplices: 1 })).toEqual(['You may hear a click where parts meet.']);
    expect(notesOf({ ...spliced, crossfades: 3, plainSplices: 2 })).toEqual([
      'You may hear clicks where parts meet, in 2 places.',
    ]);
  });

  it('calls only what was copied identical', () => {
    const check = (change: Partial<CutReport>) =>
      describeVerification(result({ samples: 10 }, { ...spliced, ...change }));
    expect(check({})).toContain('identical to your original');
    expect(check({ crossfades: 1 })).toContain('copied frames identical');
    expect(check({ tailsSec: 0.1 })).toContain('copied frames identical');
  });
});
