/** What ffmpeg is told of cropped and mirrored frames. */
import { describe, expect, it } from 'vitest';
import { planAttempts } from '@/lib/cut/engines/ffmpeg/attempts';
import { frameFilters } from '@/lib/cut/engines/ffmpeg/frame-filters';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed } from '@/lib/edit/settle';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { editOfParts } from '@/tests/support/edits';
import { argumentsFor, value } from './commands';

const VIDEO: StreamFacts = {
  index: 0,
  kind: 'video',
  codec: 'h264',
  width: 1920,
  height: 1080,
  rate: 30,
  isCover: false,
};
const HALF = { x: 0.5, y: 0, width: 0.5, height: 1 };
const QUARTER = { x: 0, y: 0, width: 0.5, height: 0.5 };
const framing = { crop: HALF, flip: true, turn: 0 } as const;

const filters = (video: Partial<StreamFacts>, crop = HALF, first = crop) =>
  frameFilters({ ...VIDEO, ...video }, { framing: { crop, flip: true, firstCrop: first } }).join();

describe('filters', () => {
  it('crop and mirror frames as they are stored', () => {
    expect(filters({})).toMatch(/^crop=960:1080:960:0,hflip,pad=/);
    expect(filters({ rotation: 90 })).toMatch(/^crop=1920:540:0:0,vflip,pad=/);
    expect(filters({ rotation: 180 })).toMatch(/^crop=960:1080:0:0,hflip,pad=/);
    expect(filters({ rotation: 270 })).toMatch(/^crop=1920:540:0:540,vflip,pad=/);
  });

  it('map a high dynamic range of the pixels that are left', () => {
    const pixels = { bitDepth: 10, chroma: 1, range: 'pq' } as const;
    expect(filters({ pixels })).toMatch(/^crop=.*hflip,zscale=.*tonemap/);
  });

  it('know the colors that no file states by the lines of the whole frame', () => {
    const colors = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
    const format = { width: 960, height: 540, rotation: 0, pixelAspect: 1, colors };
    const crop = { crop: QUARTER, flip: false, firstCrop: QUARTER };
    const matched = frameFilters(VIDEO, { format, framing: crop }).join();
    expect(matched).toMatch(/^crop=960:540:0:0,scale=960:540.*:in_color_matrix=bt709:/);
  });

  it('fit frames of another crop into those of the first one', () => {
    expect(filters({ pixelAspect: 2 }, QUARTER, HALF)).toMatch(
      /hflip,scale=960:540:flags=bicubic\+accurate_rnd,pad=960:1080:0:270:black,setsar=2\/1$/,
    );
  });
});

describe('parts', () => {
  const ranges = [
    { startMs: 0, endMs: 1000 },
    { startMs: 2000, endMs: 3000 },
  ];
  const graphOf = (own?: typeof HALF) => {
    const edit = editOfParts(ranges, { framing });
    const [first, second] = edit.parts;
    const parts = first && second ? [first, own ? { ...second, crop: own } : second] : [];
    const args = argumentsFor(changed(edit, { parts }), {
      container: 'mp4',
      streams: [VIDEO],
      attempt: { video: 'encoded', audio: 'none' },
    });
    return { graph: value(args, '-filter_complex'), args };
  };

  it('with one crop are read at once', () => {
    const { graph, args } = graphOf();
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1);
    expect(graph.match(/crop=/g)).toHaveLength(1);
  });

  it('with crops of their own are read one by one, and no frame twice', () => {
    const { graph, args } = graphOf(QUARTER);
    expect(args.filter((arg) => arg === '-i')).toHaveLength(2);
    expect(graph).toContain('crop=960:1080:960:0');
    expect(graph).toContain('crop=960:540:0:0');
    // The first frame behind the first part is the second part's.
    expect(graph).toMatch(
      /\[0:0\]select=\(gte.*\)\*not\(gte\(t\\,1\.99995\)\*lt\(t\\,2\.99995\)\),crop=960:1080/,
    );
  });
});

describe('attempts', () => {
  const facts = { durationSec: 5, startSec: 0, hasChapters: false, reordered: false, streams: [VIDEO] };

  it('encode cropped and mirrored video, and copy rotated video', () => {
    const video = (own: typeof PLAIN_OPTIONS.framing) =>
      planAttempts(facts, { ...PLAIN_OPTIONS, framing: own })[0]?.video;
    expect(video(framing)).toBe('encoded');
    expect(video({ crop: null, flip: true, turn: 0 })).toBe('encoded');
    expect(video({ crop: null, flip: false, turn: 90 })).toBe('copied');
  });
});
