import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { learn, type Placed, placeParts, type Source } from '../corpus/place';
import { fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { openFile } from './cut-file';
import { judgeRemoved } from './parts-bytes';
import { hiddenSecOf, judgeParts, learnClip, type PartsClip } from './parts-judge';
import { judgeLengths } from './parts-lengths';
import { judgeTexts } from './parts-texts';

const out = mkdtempSync(join(tmpdir(), 'snipreel-'));
const path = join(out, 'clip.mp4');

/** Reordered, and the first one begins between keyframes. */
const PARTS = [
  { startMs: 2600, endMs: 4100 },
  { startMs: 300, endMs: 1500 },
  { startMs: 4500, endMs: 5400 },
];

let source: Source;
let clip: PartsClip;
let placed: Placed[];
let report: Parameters<typeof judgeParts>[3];

beforeAll(async () => {
  const { info, cutParts } = await openFile(fixtures.h264BframesAac);
  source = learn(fixtures.h264BframesAac, info.durationSec);
  const done = await cutParts(PARTS, path);
  report = done.report;
  clip = await learnClip(path);
  const places = placeParts(
    PARTS.map((part) => ({ ...part, source })),
    done.report,
  );
  expect(places.problems).toEqual([]);
  placed = places.placed;
});

const judged = (spoiled: Partial<PartsClip>) => judgeParts(source, { ...clip, ...spoiled }, placed, report);

/** The clip's audio with one of its packets, or all from one on, changed. */
function sounds(
  change: (packet: PartsClip['sounds'][number][number], i: number) => object,
): Partial<PartsClip> {
  return {
    sounds: clip.sounds.map((each) => each.map((packet, i) => ({ ...packet, ...change(packet, i) }))),
  };
}

describe('the judge of parts', () => {
  it('finds nothing wrong with a clip as it is', () => expect(judged({})).toEqual([]));

  it('misses a frame', () => {
    expect(judged({ frames: clip.frames.filter((_, i) => i !== 50) })).not.toEqual([]);
    expect(judged({ frames: clip.frames.slice(0, -1), bare: clip.bare.slice(0, -1) })).not.toEqual([]);
  });

  it('sees a frame twice, and one that is late', () => {
    expect(
      judged({ frames: clip.frames.flatMap((frame, i) => (i === 60 ? [frame, frame] : frame)) }),
    ).not.toEqual([]);
    const late = clip.frames.map((frame, i) => (i < 60 ? frame : { ...frame, time: frame.time + 0.002 }));
    expect(judged({ frames: late })).toEqual([expect.stringContaining('is off')]);
  });

  it('sees frames in another order', () => {
    const [a, b] = [clip.frames[20]?.md5 ?? '', clip.frames[21]?.md5 ?? ''];
    const frames = clip.frames.map((frame, i) =>
      i === 20 ? { ...frame, md5: b } : i === 21 ? { ...frame, md5: a } : frame,
    );
    expect(judged({ frames })).not.toEqual([]);
  });

  it('counts frames that only edit lists hide, and edits', () => {
    const more = source.frames[100] ?? { time: 0, md5: '' };
    const middle = [...clip.bare.slice(0, 70), more, ...clip.bare.slice(70)];
    expect(judged({ bare: middle })).toContain('other frames without edit lists');
    expect(judged({ bare: clip.bare.slice(1) })).toContain('another lead-in than the source');
    expect(judged({ edits: [1, 2] })).toContain('several edits in a track');
  });

  it('finds removed frames and audio anywhere in the file', () => {
    expect(judgeRemoved(source, path, placed, hiddenSecOf(report))).toEqual([]);
    // The third part, which isn't asked for.
    expect(judgeRemoved(source, path, placed.slice(0, 2), hiddenSecOf(report))).toEqual([
      expect.stringMatching(/removed packets .* of stream 0$/),
      expect.stringMatching(/removed packets .* of stream 1$/),
    ]);
  });

  it('knows the times of packets to the tick, as those of frames', () => {
    const scale = ['-video_track_timescale', '1000003'];
    const { frames, stored } = learn(
      make('fine-ticks.mp4', '-i', fixtures.h264BframesAac, '-c', 'copy', ...scale),
    );
    const packets = stored.find(({ kind }) => kind === 'video')?.packets ?? [];
    expect(packets.map(({ time }) => time).sort((a, b) => a - b)).toEqual(frames.map(({ time }) => time));
  });

  it('sees that a stream ends at another time than the parts', () => {
    const lengths = (spoiled: Partial<PartsClip>, sec: number) =>
      judgeLengths({ ...clip, ...spoiled }, sec, placed, source.longestPacketSec);
    const total = clip.streams.find(({ kind }) => kind === 'video')?.end ?? 0;
    expect(lengths({}, total)).toEqual([]);
    expect(lengths({}, total + 0.1)).toHaveLength(1);
    const longer = clip.streams.map((each) => ({
      ...each,
      end: each.end + 0.1,
      packets: each.packets.map((packet) => ({ ...packet, duration: packet.duration + 0.1 })),
    }));
    expect(lengths({ videoTo: total + 0.1 }, total)).not.toEqual([]);
    for (const i of longer.keys())
      expect(lengths({ streams: longer.slice(i, i + 1) }, total)).not.toEqual([]);
  });

  it('reads a text that stays too long, or is missing', () => {
    const text = (...times: [time: number, duration: number][]) => ({
      ...{ kind: 'subtitle', start: 0, end: 9 },
      packets: times.map(([time, duration]) => ({
        time,
        duration,
        md5: 'one',
        isKey: true,
        position: 0,
        size: 9,
      })),
    });
    const [first] = placed;
    const shown = first
      ? [
          { ...first, from: 2, to: 3, at: 0 },
          { ...first, from: 3, to: 4, at: 1 },
        ]
      : [];
    const texts = (made: ReturnType<typeof text>) => judgeTexts([text([1, 1.5])], [made], shown);
    expect(texts(text([0, 0.5]))).toEqual([]);
    expect(texts(text([0, 1]))).toHaveLength(1);
    expect(texts(text())).toHaveLength(1);
  });

  it('hears audio that is a packet late from a splice on', () => {
    const second = placed[1]?.at ?? 0;
    const spoiled = sounds(({ time, duration }) => (time > second ? { time: time + duration } : {}));
    expect(judged(spoiled)).toContainEqual(expect.stringContaining("not the source's there"));
  });

  it('hears a packet that is missing, and one from outside the parts', () => {
    const missing = clip.sounds.map((each) => each.filter((_, i) => i !== 30));
    expect(judged({ sounds: missing })).toEqual([expect.stringContaining('lacks the packet')]);
    const outside = source.sounds[0]?.find(({ time }) => time > 2)?.md5 ?? '';
    expect(judged(sounds((_, i) => (i === 30 ? { md5: outside } : {})))).not.toEqual([]);
  });
});
