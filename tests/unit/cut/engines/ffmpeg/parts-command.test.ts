import { describe, expect, it } from 'vitest';
import { commandArguments } from '@/lib/cut/engines/ffmpeg/command';
import { pcmCommand } from '@/lib/cut/engines/ffmpeg/joined-sound';
import { runsOf } from '@/lib/cut/engines/ffmpeg/spans';
import { editOfParts } from '@/tests/support/edits';
import { argumentsFor, value } from './commands';

const span = (startSec: number, endSec: number) => ({ startSec, endSec });
const video = { index: 0, kind: 'video', codec: 'mpeg4', isCover: false, rate: 25 } as const;
const audio = { index: 1, kind: 'audio', codec: 'mp3', isCover: false } as const;

const encode = (parts: { startSec: number; endSec: number }[]) =>
  argumentsFor(
    editOfParts(parts.map(({ startSec, endSec }) => ({ startMs: startSec * 1000, endMs: endSec * 1000 }))),
    { container: 'mkv', streams: [video], attempt: { video: 'encoded', audio: 'none' } },
  );

describe('runsOf', () => {
  it('reads parts that are near each other at once, in the order of the source', () => {
    const runs = runsOf([span(100, 110), span(0, 5), span(3, 9), span(12, 15)]);
    expect(runs).toEqual([
      { ...span(0, 15), parts: [span(0, 5), span(3, 9), span(12, 15)] },
      { ...span(100, 110), parts: [span(100, 110)] },
    ]);
  });

  it('joins the nearest where there are too many', () => {
    const runs = runsOf([span(0, 1), span(100, 101), span(130, 131), span(300, 301)], 2);
    expect(runs.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
      [0, 131],
      [300, 301],
    ]);
  });
});

describe('the command for encoded parts', () => {
  it('opens the file once for each run, and keeps the times of all', () => {
    const args = encode([span(500, 510), span(1, 2)]);
    expect(args.filter((arg) => arg === '-i')).toHaveLength(2);
    expect(value(args, '-ss')).toBe('00:00:00.990');
    const graph = value(args, '-filter_complex');
    expect(graph).toContain('[0:0]select=gte(t\\,0.99995)*(lt(t\\,1.99995)+lt(prev_t\\,1.99995))[r0];[1:0]');
    expect(graph).toContain('[r0][r1]interleave=nb_inputs=2,settb=1/90000');
    expect(value(args, '-force_key_frames')).toBe('0.99995,1.99995,499.99995,509.99995');
  });

  it('leaves the frames of every run as they are stored', () => {
    const args = encode([span(500, 510), span(1, 2)]);
    const inputs = args.flatMap((arg, i) => (arg === '-i' ? [i] : []));
    expect(inputs.map((at) => args[at - 5])).toEqual(['-noautorotate', '-noautorotate']);
  });

  it('stays short and opens few decoders for 200 parts of a film', () => {
    const args = encode(Array.from({ length: 200 }, (_, i) => span(i * 36, i * 36 + 5)));
    expect(args.filter((arg) => arg === '-i')).toHaveLength(8);
    expect(args.join(' ').length).toBeLessThan(32_000);
  });
});

it('decodes audio from the sample at the start of a span', () => {
  const source = { file: '/in/source.avi', container: 'avi', stream: audio } as const;
  const args = commandArguments(pcmCommand(source, span(2.5, 4), 44_100, '/out/clip.mp4'));
  expect(value(args, '-af')).toContain('first_pts=110250');
  expect(value(args, '-map')).toBe('0:1');
});
