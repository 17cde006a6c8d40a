import { describe, expect, it } from 'vitest';
import { packetTimesArguments } from '@/lib/cut/engines/ffmpeg/packet-times';
import type { EditOptions } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { editOf } from '@/tests/support/edits';
import { argumentsFor, value } from './commands';

const base = {
  container: 'mkv',
  range: { startMs: 1700, endMs: 3_600_000 },
  streams: [
    { index: 0, kind: 'video', codec: 'h264', isCover: false },
    { index: 2, kind: 'audio', codec: 'aac', isCover: false },
  ] as StreamFacts[],
  attempt: { video: 'copied', audio: 'copied' },
  metadata: 'keep',
} as const;

type CutCommand = Omit<Parameters<typeof argumentsFor>[1], 'streams'> & {
  range: { startMs: number; endMs: number };
  streams: readonly StreamFacts[];
  metadata: EditOptions['metadata'];
};
const cutArguments = ({ range, metadata, ...asked }: CutCommand) =>
  argumentsFor(editOf(range.startMs, range.endMs, { metadata }), asked);

const split = (args: string[]) => {
  const at = args.indexOf('-i');
  return { before: args.slice(0, at), after: args.slice(at) };
};

describe('the command for a part', () => {
  it('seeks and limits the input, with an extra second for frames stored after the end', () => {
    const { before, after } = split(cutArguments(base));
    expect(value(before, '-ss')).toBe('00:00:01.700');
    expect(value(before, '-t')).toBe('00:59:59.300');
    expect(after).not.toContain('-ss');
    expect(after).not.toContain('-t');
    expect([...before, ...after]).not.toContain('-to');
  });

  it('reads far enough for a decoder that lags by some frames, at any frame rate', () => {
    const [video, audio] = base.streams;
    const attempt: CutCommand['attempt'] = { video: 'encoded', audio: 'copied' };
    const lengthAt = (rate: number) => {
      const streams = video && audio ? [{ ...video, rate }, audio] : [];
      return value(cutArguments({ ...base, range: { startMs: 0, endMs: 1000 }, streams, attempt }), '-t');
    };
    expect([lengthAt(60), lengthAt(2)]).toEqual(['00:00:01.100', '00:00:02.500']);
  });

  it('begins with the frame on screen at the start if asked to', () => {
    const attempt: CutCommand['attempt'] = { video: 'encoded', audio: 'copied' };
    const args = cutArguments({
      ...base,
      range: { startMs: 5000, endMs: 11_000 },
      attempt,
      onScreenSec: 1.966667,
    });
    expect([value(args, '-ss'), value(args, '-t')]).toEqual(['00:00:01.957', '00:00:09.163']);
    expect(value(args, '-vf')).toContain('gte(t\\,1.96662)');
  });

  it('does not seek for a clip from the very start', () => {
    expect(cutArguments({ ...base, range: { startMs: 0, endMs: 1000 } })).not.toContain('-ss');
  });

  it('maps exactly the streams it was given', () => {
    const args = cutArguments(base);
    expect(args.filter((_, i) => args[i - 1] === '-map')).toEqual(['0:0', '0:2']);
    // It would read and rewrite all of it; the clip's index is a new one.
    expect(args).not.toContain('-movflags');
    expect(args.at(-1)).toBe('/out/clip.mp4');
  });

  it("keeps the source's times, in edit lists as fine as any track's clock", () => {
    const args = cutArguments(base);
    expect(args).toContain('-copyts');
    expect(value(args, '-movie_timescale')).toBe('90000');
    expect(value(args, '-c:v')).toBe('copy');
    expect(value(args, '-c:a')).toBe('copy');
    expect(args).not.toContain('-avoid_negative_ts');
  });

  it("encodes with the specification's codecs and preset, to an even size", () => {
    const args = cutArguments({ ...base, attempt: { video: 'encoded', audio: 'encoded' } });
    expect(value(args, '-c:v')).toBe('libx264');
    expect(value(args, '-preset')).toBe('fast');
    expect(value(args, '-pix_fmt')).toBe('yuv420p');
    const frames = 'select=gte(t\\,1.69995)*lt(t\\,3599.99995)';
    expect(value(args, '-vf')).toBe(`${frames},pad=ceil(iw/2)*2:ceil(ih/2)*2`);
    expect(value(args, '-enc_time_base')).toBe('-1');
    expect(args).toContain('-noautorotate');
    expect(value(args, '-c:a')).toBe('aac');
  });

  it('names no encoder for a kind of stream that is not there', () => {
    const args = cutArguments({
      ...base,
      streams: base.streams.slice(0, 1),
      attempt: { video: 'copied', audio: 'none' },
    });
    expect(args).not.toContain('-c:a');
  });

  it("gives HEVC the name Apple's players know", () => {
    const [video, audio] = base.streams;
    const streams = [{ ...video, index: 0, kind: 'video', codec: 'hevc', isCover: false } as const];
    expect(value(cutArguments({ ...base, streams: audio ? [...streams, audio] : streams }), '-tag:v')).toBe(
      'hvc1',
    );
    expect(cutArguments(base)).not.toContain('-tag:v');
  });

  it('reads from well before the start where a seek is blind', () => {
    const late = split(
      cutArguments({ ...base, container: 'mpegts', range: { startMs: 20_000, endMs: 30_000 } }),
    );
    expect(value(late.before, '-ss')).toBe('00:00:05.000');
    expect(value(late.before, '-t')).toBe('00:00:26.000');
    const early = split(
      cutArguments({ ...base, container: 'mpegts', range: { startMs: 5000, endMs: 30_000 } }),
    );
    expect(early.before).not.toContain('-ss');
    expect(value(early.before, '-t')).toBe('00:00:31.000');
  });

  it('finds the frame on screen at the start where a seek is blind', () => {
    const range = { startMs: 20_000, endMs: 30_000 };
    const attempt: CutCommand['attempt'] = { video: 'encoded', audio: 'copied' };
    const args = cutArguments({ ...base, container: 'mpegts', range, attempt, onScreenSec: 16 });
    expect(value(args, '-ss')).toBe('00:00:00.990');
  });

  it('reads FLAC in Ogg from a page before the start on, whose end has a time', () => {
    const flac: CutCommand['streams'] = [{ index: 1, kind: 'audio', codec: 'flac', isCover: false }];
    const range = { startMs: 20_000, endMs: 30_000 };
    const seekOf = (streams: CutCommand['streams']) =>
      value(cutArguments({ ...base, container: 'ogg', range, streams }), '-ss');
    expect(seekOf([...base.streams, ...flac])).toBe('00:00:17.000');
    expect(seekOf(base.streams)).toBe('00:00:20.000');
  });

  it('leaves tags behind on demand', () => {
    expect(value(cutArguments({ ...base, metadata: 'remove' }), '-map_metadata')).toBe('-1');
    expect(cutArguments(base)).not.toContain('-map_metadata');
  });
});

it('the times of packets are read without a seek to 0, where some AVIs have nothing to find', () => {
  const video = { index: 0, kind: 'video', codec: 'mpeg4', isCover: false } as const;
  expect(packetTimesArguments('in.avi', video, { startSec: 0, endSec: 1 })).not.toContain('-ss');
  expect(packetTimesArguments('in.avi', video, { startSec: 2, endSec: 3 })).toContain('-ss');
});
