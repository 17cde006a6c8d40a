import { describe, expect, it } from 'vitest';
import { matchSources } from '@/lib/cut/decide/match-sources';
import type { AudioFacts, SourceFacts, VideoFacts } from '@/lib/cut/decide/source-facts';
import { toVideo } from '@/tests/support/edits';

const BT709 = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
const COPY = { start: 'exact', match: 'auto', ...toVideo() } as const;

const video = (changes: Partial<VideoFacts> = {}): VideoFacts => ({
  joinKey: undefined,
  codec: 'h264',
  isCopyable: true,
  isPlain: true,
  coded: { width: 1920, height: 1080 },
  pixelAspect: 1,
  rotation: 0,
  colors: BT709,
  pixels: { bitDepth: 8, chroma: 1, range: 'sdr' },
  ...changes,
});

const audio = (changes: Partial<AudioFacts> = {}): AudioFacts => ({
  joinKey: undefined,
  codec: 'aac',
  isCopyable: true,
  isPlain: true,
  sampleRate: 48_000,
  channels: 2,
  ...changes,
});

let ids = 0;
const file = (changes: Partial<SourceFacts> = {}): SourceFacts => ({
  source: ++ids,
  keptMs: 1000,
  isIndexed: true,
  video: video(),
  audio: audio(),
  ...changes,
});

const HEVC = { codec: 'hevc', isPlain: false };
const HD_FORMAT = { width: 1920, height: 1080, rotation: 0, pixelAspect: 1, colors: BT709 };

describe('files', () => {
  it('take part themselves if all streams match', () => {
    const plans = matchSources([file(), file()], COPY, 'least');
    expect(plans.map(({ format }) => format)).toEqual([null, null]);
    expect(plans[0]?.joined).toMatchObject({ video: 'copied', audio: 'copied', mismatches: [] });
  });

  it('take part themselves in any codec if all have it', () => {
    const plans = matchSources([file({ video: video(HEVC) }), file({ video: video(HEVC) })], COPY, 'least');
    expect(plans.map(({ format }) => format)).toEqual([null, null]);
  });

  it('keep ordinary colors when all are encoded', () => {
    const SD = { primaries: 6, transfer: 1, matrix: 6, fullRange: false };
    const unstated = { primaries: 2, transfer: 2, matrix: 2, fullRange: false };
    const vp9 = { codec: 'vp9', isPlain: false, coded: { width: 640, height: 360 } };
    const colorsOf = (changes: Partial<VideoFacts>) => {
      const files = [file({ video: video({ ...vp9, ...changes }) }), file({ video: video(vp9) })];
      const [plan] = matchSources(files, { ...COPY, ...toVideo({ codecs: 'plain' }) }, 'least');
      return plan?.format?.video;
    };
    expect(colorsOf({ colors: unstated })).toMatchObject({ colors: SD });
    expect(colorsOf({ colors: SD })).toMatchObject({ colors: SD });
    expect(colorsOf({ pixels: { bitDepth: 10, chroma: 1, range: 'pq' } })).toMatchObject({ colors: BT709 });
  });

  it('of which most is kept are the ones to match', () => {
    const small = video({ coded: { width: 1280, height: 720 } });
    const plans = matchSources(
      [file({ keptMs: 5000, video: small }), file({ keptMs: 3000 }), file({ keptMs: 3000 })],
      COPY,
      'least',
    );
    expect(plans[0]?.format).toEqual({ video: HD_FORMAT, audio: 'copied' });
    expect(plans[0]?.joined).toMatchObject({ video: 'encoded', mismatches: ['size'] });
    expect(plans[1]?.format).toBeNull();
  });

  it('are matched to the first if as much is kept of both', () => {
    const small = video({ coded: { width: 1280, height: 720 } });
    const [first, second] = matchSources([file({ video: small }), file()], COPY, 'least');
    expect(first?.format).toBeNull();
    expect(second?.format?.video).toMatchObject({ width: 1280, height: 720 });
  });

  it('are matched to H.264 as soon as something is encoded, however long another codec is', () => {
    const plans = matchSources([file({ keptMs: 9000, video: video(HEVC) }), file()], COPY, 'least');
    expect(plans[0]?.joined).toMatchObject({ video: 'encoded', mismatches: ['codec'] });
    expect(plans[1]?.format).toBeNull();
  });

  it('all become H.264 in the size of the first if there is none', () => {
    const odd = video({ ...HEVC, coded: { width: 1279, height: 719 }, rotation: 90 });
    const plans = matchSources(
      [file({ video: odd }), file({ video: video({ ...HEVC, codec: 'vp9' }) })],
      COPY,
      'least',
    );
    const format = { ...HD_FORMAT, width: 1280, height: 720, rotation: 90 };
    expect(plans.map((plan) => plan.format?.video)).toEqual([format, format]);
  });

  it('keep video that matches beside audio that does not', () => {
    const plans = matchSources([file(), file({ audio: audio({ sampleRate: 44_100 }) })], COPY, 'least');
    expect(plans[1]?.format).toEqual({ video: 'copied', audio: { sampleRate: 48_000, channels: 2 } });
    expect(plans[1]?.joined).toMatchObject({
      video: 'copied',
      audio: 'encoded',
      mismatches: ['sample-rate'],
    });
  });

  it.each([
    [{ rotation: 90 }, 'rotation'],
    [{ pixelAspect: 4 / 3 }, 'size'],
    [{ pixels: { bitDepth: 10, chroma: 1, range: 'sdr' }, isPlain: false }, 'pixel-format'],
    [{ pixels: { bitDepth: 8, chroma: 1, range: 'hlg' }, isPlain: false }, 'colors'],
    [{ colors: { ...BT709, matrix: 6 } }, 'colors'],
  ] as const)('name why video is encoded: %j', (changes, reason) => {
    const [, plan] = matchSources([file(), file({ video: video(changes) })], COPY, 'least');
    expect(plan?.joined).toMatchObject({ video: 'encoded', mismatches: [reason] });
  });

  it('match where one states the colors that players assume for the other', () => {
    const unstated = { primaries: 2, transfer: 2, matrix: 2, fullRange: false };
    const [, plan] = matchSources([file(), file({ video: video({ colors: unstated }) })], COPY, 'least');
    expect(plan?.format).toBeNull();
    const small = { coded: { width: 720, height: 576 } };
    const sd = [file({ video: video(small) }), file({ video: video({ ...small, colors: unstated }) })];
    expect(matchSources(sd, COPY, 'least')[1]?.joined.mismatches).toEqual(['colors']);
  });

  it('differ if the index engine says so, and match if it says so', () => {
    const keyed = (joinKey: string, changes = {}) => file({ video: video({ joinKey, ...changes }) });
    expect(matchSources([keyed('a'), keyed('b')], COPY, 'least')[1]?.joined.video).toBe('encoded');
    expect(matchSources([keyed('a'), keyed('a', { rotation: 90 })], COPY, 'least')[1]?.format).toBeNull();
  });

  it('that the index engine cannot open are copied by their own session', () => {
    const [, plan] = matchSources([file(), file({ isIndexed: false })], COPY, 'least');
    expect(plan).toMatchObject({ format: { video: 'copied', audio: 'copied' }, joined: { mismatches: [] } });
  });

  it('without audio are silent beside others with audio', () => {
    const [, plan] = matchSources([file(), file({ audio: null })], COPY, 'least');
    expect(plan).toMatchObject({ format: null, joined: { audio: 'silence' } });
    expect(matchSources([file({ audio: null })], COPY, 'least')[0]?.joined.audio).toBe('none');
  });

  it('are all encoded to the first one if that was asked for', () => {
    const plans = matchSources([file(), file()], { ...COPY, start: 'encode' }, 'least');
    expect(plans.map(({ format }) => format)).toEqual([
      { video: HD_FORMAT, audio: 'copied' },
      { video: HD_FORMAT, audio: 'copied' },
    ]);
  });

  it('become plain if that was asked for, even if they match', () => {
    const opus = audio({ codec: 'opus', isPlain: false });
    const own = () => file({ video: video(HEVC), audio: opus });
    const [plan] = matchSources([own(), own()], { ...COPY, ...toVideo({ codecs: 'plain' }) }, 'least');
    expect(plan?.format).toMatchObject({ video: HD_FORMAT, audio: { sampleRate: 48_000, channels: 2 } });
  });

  it('are matched to the chosen one, however little is kept of it', () => {
    const small = video({ coded: { width: 1280, height: 720 } });
    const mono = audio({ channels: 1 });
    const sources = [file({ keptMs: 9000 }), file({ video: small, audio: mono })];
    const plans = matchSources(sources, { ...COPY, match: sources[1]?.source ?? 0 }, 'least');
    expect(plans[0]?.format).toEqual({
      video: { ...HD_FORMAT, width: 1280, height: 720 },
      audio: { sampleRate: 48_000, channels: 1 },
    });
    expect(plans[0]?.joined).toMatchObject({ video: 'encoded', mismatches: ['size'] });
    expect(plans[1]).toMatchObject({ format: null, joined: { video: 'copied', isChosen: true } });
    expect(matchSources(sources, { ...COPY, match: 99_999 }, 'least')[0]?.format).toBeNull();
  });

  it('get the shape of the chosen one as H.264 if it has another codec', () => {
    const sources = [file(), file({ video: video({ coded: { width: 1280, height: 720 } }) })];
    const hevc = file({ video: video({ ...HEVC, joinKey: 'h', coded: { width: 1279, height: 719 } }) });
    const plans = matchSources([...sources, hevc], { ...COPY, match: hevc.source }, 'least');
    expect(plans.map(({ joined }) => joined.video)).toEqual(['encoded', 'copied', 'encoded']);
    expect(plans[2]?.format?.video).toEqual({ ...HD_FORMAT, width: 1280, height: 720 });
    expect(plans[2]?.joined.mismatches[0]).toBe('codec');
  });

  it('are matched to the most of them where the chosen one has no such stream', () => {
    const sources = [
      file(),
      file({ audio: audio({ sampleRate: 44_100 }), keptMs: 10 }),
      file({ audio: null }),
    ];
    const plans = matchSources(sources, { ...COPY, match: sources[2]?.source ?? 0 }, 'least');
    expect(plans.map(({ joined }) => joined.audio)).toEqual(['copied', 'encoded', 'silence']);
  });

  it('get audio that AAC can have', () => {
    const pcm = audio({
      codec: 'pcm_s16le',
      isCopyable: false,
      isPlain: false,
      sampleRate: 96_000,
      channels: 8,
    });
    const [plan] = matchSources([file({ audio: pcm }), file({ audio: pcm })], COPY, 'least');
    expect(plan?.format?.audio).toEqual({ sampleRate: 48_000, channels: 6 });
  });
});

describe('a greater effort', () => {
  const sources = [file(), file({ isIndexed: false })];

  it('encodes all audio first', () => {
    const plans = matchSources(sources, COPY, 'audio');
    expect(plans.map(({ joined }) => [joined.video, joined.audio])).toEqual([
      ['copied', 'encoded'],
      ['copied', 'encoded'],
    ]);
  });

  it('then the video of files that are not taken as they are', () => {
    const plans = matchSources(sources, COPY, 'odd');
    expect(plans.map(({ joined }) => joined.video)).toEqual(['copied', 'encoded']);
    expect(plans[1]?.joined.mismatches).toEqual(['container']);
  });

  it('then everything', () => {
    expect(matchSources(sources, COPY, 'all').map(({ joined }) => joined.video)).toEqual([
      'encoded',
      'encoded',
    ]);
  });
});
