import { describe, expect, it } from 'vitest';
import { heldParts } from '@/lib/cut/forecast';
import type { PartOutcome } from '@/lib/cut/report';
import { splicesToDecode } from '@/lib/cut/verify/checkpoints';
import { AUDIO_SCALE, clipOf, FRAME, frameAt, type MadeClip, PACKET, type Range, verifyParts } from './parts';

/** Three parts with removed ranges between them, the second one first, an open end after each. */
const RANGES: Range[] = [
  { from: 200, to: 255 },
  { from: 50, to: 125 },
  { from: 400, to: 478 },
];

const GOOD: Record<string, () => MadeClip> = {
  'on keyframes': () => clipOf(RANGES),
  'in the order of the film': () => clipOf([...RANGES].sort((a, b) => a.from - b.from)),
  'of a single place, three times': () =>
    clipOf([RANGES[0], RANGES[0], RANGES[0]].flatMap((range) => range ?? [])),
  'with ends that were encoded': () =>
    clipOf(
      RANGES.map((range) => ({ ...range, encodedTail: range.to % 10 })),
      {
        start: 'exact',
      },
    ),
  'with encoded starts': () =>
    clipOf(
      [
        { from: 203, to: 250, encodedHead: 7 },
        { from: 57, to: 125, encodedHead: 3 },
        { from: 401, to: 478, encodedHead: 9 },
      ],
      { start: 'exact' },
    ),
  'moved to keyframes': () =>
    clipOf([
      { from: 200, to: 255 },
      { from: 57, to: 125, movedTo: 50 },
      { from: 409, to: 478, movedTo: 400 },
    ]),
  'up to the end of the film, and on from its start': () =>
    clipOf([
      { from: 550, to: 600 },
      { from: 0, to: 30 },
    ]),
};

/** The reported parts, those after the first changed. */
const withLater = (made: MadeClip, changed: (part: PartOutcome, i: number) => PartOutcome) =>
  made.contents.parts.map((part, i) => part && (i > 0 ? changed(part, i) : part));

/** The clip with encoded audio packets from so many seconds before each splice to so many behind it. */
function crossfaded(made: MadeClip, before: number, behind: number): MadeClip {
  const [, ...later] = heldParts(made.contents.parts);
  const places = later.map(({ atSec }) => atSec * AUDIO_SCALE);
  const isNear = (time: number) =>
    places.some((place) => time >= place - before * AUDIO_SCALE && time <= place + behind * AUDIO_SCALE);
  const samples = made.audio.samples.map((sample) =>
    isNear(sample.time) ? { ...sample, from: null } : sample,
  );
  const contents = { ...made.contents, crossfades: places.length };
  return { ...made, audio: { ...made.audio, samples }, contents };
}

describe('crossfades', () => {
  it.each([
    [0.03, 0.02],
    [0.03, 0.085],
  ])('pass, of packets from %f s before a splice to %f s behind it', async (before, behind) => {
    const made = crossfaded(clipOf(RANGES), before, behind);
    expect((await verifyParts(made))().windows).toHaveLength(RANGES.length);
  });

  it('are not to be where no part ends or begins', async () => {
    const failed = { code: 'not-verified' };
    const verify = await verifyParts(crossfaded(clipOf(RANGES), 0.03, 0.4));
    expect(verify).toThrow(expect.objectContaining(failed));
    const untold = crossfaded(clipOf(RANGES), 0.03, 0.02);
    untold.contents = { ...untold.contents, crossfades: 0 };
    expect(await verifyParts(untold)).toThrow(expect.objectContaining(failed));
  });
});

describe('a clip of one part', () => {
  // 16 seconds, which is a whole number of audio packets.
  const part = { from: 0, to: 400, encodedTail: 3 };

  it('passes with an end that was encoded', async () => {
    const verify = await verifyParts(clipOf([part], { start: 'exact' }));
    expect(verify().windows).toHaveLength(1);
  });

  it('fails if its report doesn’t say so, and if a frame before it or audio beside it was encoded', async () => {
    const untold = clipOf([part], { start: 'exact' });
    untold.contents.tailsSec = 0;
    const other = clipOf([part], { start: 'exact' });
    const sample = other.video.samples[20];
    if (sample) sample.from = null;
    const audio = clipOf([part], { start: 'exact' });
    const packet = audio.audio.samples.at(-5);
    if (packet) packet.from = null;
    for (const made of [untold, other, audio])
      expect(await verifyParts(made)).toThrow(expect.objectContaining({ code: 'not-verified' }));
  });
});

describe('a clip of several parts', () => {
  it.each(Object.keys(GOOD))('passes: %s', async (name) => {
    const made = GOOD[name]?.();
    if (!made) throw new Error(name);
    const { windows, samples, driftSec } = (await verifyParts(made))();
    expect(windows).toHaveLength(made.asked.length);
    expect(driftSec).toBeLessThanOrEqual((PACKET / 2 + 1) / 48_000);
    expect(samples).toBeGreaterThan(made.audio.samples.length);
  });
});

/** The place in decode order of the clip's sample that is a frame of the source. */
const placeOf = ({ video }: MadeClip, frame: number) =>
  video.samples.findIndex(({ from }) => from !== null && frameAt(from) === frame);

const shift = (samples: { time: number }[], from: number, ticks: number) => {
  for (const sample of samples.slice(from)) sample.time += ticks;
};

/** The first packet of the second part. */
const secondPart = ({ audio }: MadeClip) =>
  audio.samples.findIndex(({ from }, i) => i > 0 && from !== (audio.samples[i - 1]?.from ?? 0) + 1);

/** One fault each, at or between splices. */
const FAULTS: Record<string, (made: MadeClip) => void> = {
  'a frame missing before a splice': (made) => {
    made.video.samples.splice(placeOf(made, 254), 1);
  },
  'the last frame missing': (made) => {
    made.video.samples.splice(placeOf(made, 477), 1);
  },
  'a frame missing after a splice': (made) => {
    made.video.samples.splice(placeOf(made, 51), 1);
  },
  'a frame missing before a splice, and the rest moved up': (made) => {
    const place = placeOf(made, 254);
    made.video.samples.splice(place, 1);
    shift(made.video.samples, placeOf(made, 50), -FRAME);
  },
  'a frame twice': (made) => {
    const place = placeOf(made, 50);
    made.video.samples.splice(place, 0, {
      from: 50,
      time: (made.video.samples[place]?.time ?? 0) - FRAME / 2,
    });
  },
  'a frame of the removed range': (made) => {
    const first = placeOf(made, 50);
    const time = (made.video.samples[first]?.time ?? 0) - FRAME / 4;
    made.video.samples.splice(first, 0, { from: 257, time });
  },
  'a frame of the removed range in another one’s place': (made) => {
    const place = placeOf(made, 254);
    const sample = made.video.samples[place];
    if (sample) sample.from = 260;
  },
  'a frame behind the end that is shown for long': (made) => {
    const sample = made.video.samples[placeOf(made, 256)];
    if (!sample) throw new Error('no frame behind the end');
    sample.time -= 10;
  },
  'bytes from elsewhere behind the end': (made) => {
    const sample = made.video.samples[placeOf(made, 256)];
    if (!sample) throw new Error('no frame behind the end');
    sample.from = 300;
  },
  'a hidden frame of the removed range': (made) => {
    made.video.samples.splice(placeOf(made, 50), 0, { from: 49, time: 0 });
  },
  'a frame of the same length from elsewhere': (made) => {
    const sample = made.video.samples[placeOf(made, 72)];
    if (sample) sample.from = (sample.from ?? 0) + 303;
  },
  'a packet of the same length from elsewhere': (made) => {
    const sample = made.audio.samples[secondPart(made) + 5];
    if (sample) sample.from = (sample.from ?? 0) + 97;
  },
  'an encoded frame where nothing was to be encoded': (made) => {
    const sample = made.video.samples[placeOf(made, 90)];
    if (sample) sample.from = null;
  },
  'an encoded frame after the last frame’s limit': (made) => {
    made.contents.tailsSec = 1;
    const sample = made.video.samples[placeOf(made, 125 - 18)];
    if (sample) sample.from = null;
  },
  'a part one frame late': (made) => {
    shift(made.video.samples, placeOf(made, 400), FRAME);
  },
  'two frames exchanged': (made) => {
    const [a, b] = [made.video.samples[placeOf(made, 50)], made.video.samples[placeOf(made, 53)]];
    if (a && b) [a.from, b.from] = [b.from, a.from];
  },
  'audio late by one packet from a splice on': (made) => {
    for (const sample of made.audio.samples.slice(secondPart(made))) sample.from = (sample.from ?? 0) - 1;
  },
  'audio early by one packet from a splice on': (made) => {
    for (const sample of made.audio.samples.slice(secondPart(made))) sample.from = (sample.from ?? 0) + 1;
  },
  'all audio late by half a packet': (made) => {
    shift(made.audio.samples, 1, PACKET / 2);
  },
  'a packet missing inside a part': (made) => {
    made.audio.samples.splice(secondPart(made) + 10, 1);
  },
  'a packet missing inside a part, and the rest moved up': (made) => {
    const place = secondPart(made) + 10;
    made.audio.samples.splice(place, 1);
    shift(made.audio.samples, place, -PACKET);
  },
  'a packet twice': (made) => {
    const place = secondPart(made) + 10;
    const sample = made.audio.samples[place];
    if (sample) made.audio.samples.splice(place, 0, { ...sample, time: sample.time - PACKET / 4 });
  },
  'packets missing before a splice': (made) => {
    made.audio.samples.splice(secondPart(made) - 2, 2);
  },
  'no audio in a part': (made) => {
    const from = secondPart(made);
    const until = made.audio.samples.findIndex(({ from: own }, i) => i > from && (own ?? 0) > 600);
    made.audio.samples.splice(from, until - from);
  },
  'a packet from elsewhere': (made) => {
    const sample = made.audio.samples[secondPart(made) + 5];
    if (sample) sample.from = 3;
  },
  'audio that ends early': (made) => {
    made.audio.samples.splice(-3, 3);
  },
  'two edits with media': (made) => {
    made.audio.edits = [
      [1000, 0, 0x10000],
      [7280, 48_000, 0x10000],
    ];
  },
  'an edit that ends early': (made) => {
    made.video.edits = [[8000, 1_000_000, 0x10000]];
  },
  'a text of another place': (made) => {
    const sample = made.text.samples[4];
    if (sample) sample.from = 12;
  },
  'a text missing': (made) => {
    made.text.samples.splice(4, 1);
  },
  'a text too many at the end of a part': (made) => {
    const time = (made.text.samples[3]?.time ?? 0) - 200;
    made.text.samples.splice(3, 0, { from: 12, time });
  },
  'a text too early': (made) => {
    const sample = made.text.samples[4];
    if (sample) sample.time -= 10;
  },
  'a part in another place than reported': (made) => {
    made.contents.parts = withLater(made, (part) => ({ ...part, atSec: part.atSec + 0.04 }));
  },
  'a part less than asked for': (made) => {
    made.asked.push({ from: 500, to: 550 });
  },
  'a part that was said to be moved': (made) => {
    made.contents.parts = withLater(made, (part) => ({
      ...part,
      start: { kind: 'moved', earlierSec: 0.2 },
    }));
  },
};

/** Frames of the film that are to be decoded, and whether they were copied. */
async function decoded(made: MadeClip) {
  const { video } = (await verifyParts(made))();
  return video?.match.checkpoints.map(({ source, copied }) => [frameAt(source), copied]);
}

describe('the frames to decode', () => {
  it('are those on both sides of every splice, and those around encoded ones', async () => {
    const on = (frames: number[]) => frames.map((frame) => [frame, true]);
    expect(await decoded(clipOf(RANGES))).toEqual(on([200, 254, 50, 124, 400, 477]));
    const made = clipOf(
      [
        { from: 203, to: 255, encodedHead: 7, encodedTail: 5 },
        { from: 400, to: 478 },
      ],
      { start: 'exact' },
    );
    expect(await decoded(made)).toEqual([
      [203, false],
      [209, false],
      [210, true],
      [249, true],
      [250, false],
      [254, false],
      [400, true],
      [477, true],
    ]);
  });

  it('are few, however many splices there are', () => {
    expect([...splicesToDecode(1)]).toEqual([]);
    expect([...splicesToDecode(4)]).toEqual([1, 2, 3]);
    const many = [...splicesToDecode(200)];
    expect(many).toHaveLength(12);
    expect([many[0], many[1], many[11]]).toEqual([1, 19, 199]);
  });
});

describe('an encoded clip of several parts', () => {
  const encoded = (): MadeClip => ({ ...clipOf(RANGES), origin: 'rewritten' });

  it('passes by its length and the places of its parts', async () => {
    expect((await verifyParts(encoded()))().tracks).toHaveLength(3);
  });

  it('may be off by an encoder’s padding, but not by that for each part', async () => {
    const made = encoded();
    const late = (sec: number) => withLater(made, (part, i) => ({ ...part, atSec: part.atSec + sec * i }));
    const [near, far] = [late(0.05), late(0.15)];
    made.contents.parts = near;
    expect(await verifyParts(made)).not.toThrow();
    made.contents.parts = far;
    expect(await verifyParts(made)).toThrow(expect.objectContaining({ code: 'not-verified' }));
  });

  it('is caught if it is too short', async () => {
    const made = encoded();
    for (const kind of ['video', 'audio'] as const)
      made[kind].edits = made[kind].edits.map(([ms, time, rate]) => [ms - 500, time, rate]);
    expect(await verifyParts(made)).toThrow(expect.objectContaining({ code: 'not-verified' }));
  });
});

describe('verification of several parts', () => {
  it.each(Object.keys(FAULTS))('catches %s', async (name) => {
    const made = GOOD['on keyframes']?.();
    if (!made) throw new Error('no clip');
    FAULTS[name]?.(made);
    const verify = await verifyParts(made);
    expect(verify).toThrow(expect.objectContaining({ code: 'not-verified' }));
  });

  it('catches a part that was moved to a frame that is no keyframe', async () => {
    const verify = await verifyParts(
      clipOf([
        { from: 200, to: 255 },
        { from: 57, to: 125, movedTo: 55 },
      ]),
    );
    expect(verify).toThrow(expect.objectContaining({ code: 'not-verified' }));
  });
});
