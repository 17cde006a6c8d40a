import { describe, expect, it } from 'vitest';
import { type CutCommand, cutArguments } from '@/lib/cut/engines/ffmpeg/command';

const base: CutCommand = {
  input: '/in/source.mkv',
  output: '/out/clip.mp4',
  container: 'mkv',
  range: { startDs: 17, endDs: 36_000 },
  streams: [
    { index: 0, kind: 'video', codec: 'h264', attachedPicture: false },
    { index: 2, kind: 'audio', codec: 'aac', attachedPicture: false },
  ],
  attempt: { video: 'copied', audio: 'copied', reason: 'first' },
  maxBytes: undefined,
};

/** The value after a flag, searched before or after the input. */
const value = (args: string[], flag: string) => args[args.indexOf(flag) + 1];
const split = (args: string[]) => {
  const at = args.indexOf('-i');
  return { before: args.slice(0, at), after: args.slice(at) };
};

describe('cutArguments', () => {
  it('seeks and limits the input, in hh:mm:ss.mmm', () => {
    const { before, after } = split(cutArguments(base));
    expect(value(before, '-ss')).toBe('00:00:01.700');
    expect(value(before, '-t')).toBe('00:59:58.300');
    expect(after).not.toContain('-ss');
    expect(after).not.toContain('-t');
    expect([...before, ...after]).not.toContain('-to');
  });

  it('does not seek for a clip from the very start', () => {
    expect(cutArguments({ ...base, range: { startDs: 0, endDs: 10 } })).not.toContain('-ss');
  });

  it('maps exactly the streams it was given', () => {
    const args = cutArguments(base);
    expect(args.filter((_, i) => args[i - 1] === '-map')).toEqual(['0:0', '0:2']);
    // It would read and rewrite the whole clip; `moov-first.ts` does it.
    expect(args).not.toContain('-movflags');
    expect(args.at(-1)).toBe('/out/clip.mp4');
  });

  it('copies without shifting times, so that the edit list hides the lead-in', () => {
    const args = cutArguments(base);
    expect(value(args, '-c:v')).toBe('copy');
    expect(value(args, '-c:a')).toBe('copy');
    expect(args).not.toContain('-avoid_negative_ts');
  });

  it("encodes with the specification's codecs and preset, to an even size", () => {
    const args = cutArguments({ ...base, attempt: { video: 'encoded', audio: 'encoded', reason: 'codec' } });
    expect(value(args, '-c:v')).toBe('libx264');
    expect(value(args, '-preset')).toBe('fast');
    expect(value(args, '-pix_fmt')).toBe('yuv420p');
    expect(value(args, '-vf')).toBe('pad=ceil(iw/2)*2:ceil(ih/2)*2');
    expect(value(args, '-c:a')).toBe('aac');
  });

  it('names no encoder for a kind of stream that is not there', () => {
    const args = cutArguments({ ...base, attempt: { video: 'copied', audio: 'none', reason: 'first' } });
    expect(args).not.toContain('-c:a');
  });

  it('makes up presentation times for AVI only', () => {
    expect(value(cutArguments({ ...base, container: 'avi' }), '-fflags')).toBe('+genpts');
    expect(cutArguments(base)).not.toContain('-fflags');
  });

  it("gives HEVC the name Apple's players know", () => {
    const [video, audio] = base.streams;
    const streams = [{ ...video, index: 0, kind: 'video', codec: 'hevc', attachedPicture: false } as const];
    expect(value(cutArguments({ ...base, streams: audio ? [...streams, audio] : streams }), '-tag:v')).toBe(
      'hvc1',
    );
    expect(cutArguments(base)).not.toContain('-tag:v');
  });

  it('decodes from well before the start where a seek is blind', () => {
    const attempt = { video: 'encoded', audio: 'encoded', reason: 'codec' } as const;
    const late = split(
      cutArguments({ ...base, attempt, container: 'mpegts', range: { startDs: 200, endDs: 300 } }),
    );
    expect(value(late.before, '-ss')).toBe('00:00:05.000');
    expect(late.before).not.toContain('-t');
    expect(value(late.after, '-ss')).toBe('00:00:15.000');
    expect(value(late.after, '-t')).toBe('00:00:10.000');
    const early = split(
      cutArguments({ ...base, attempt, container: 'mpegts', range: { startDs: 50, endDs: 300 } }),
    );
    expect(early.before).not.toContain('-ss');
    expect(value(early.after, '-ss')).toBe('00:00:05.000');
  });

  it('limits the size on demand', () => {
    expect(value(cutArguments({ ...base, maxBytes: 5 }), '-fs')).toBe('5');
  });
});
