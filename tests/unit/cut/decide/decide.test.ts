import { describe, expect, it } from 'vitest';
import {
  type Cause,
  type Circumstances,
  clicksAtSplices,
  type DecisiveOptions,
  decide,
  faultOfCopies,
  isSoundOfClip,
  keepsMatch,
  type SourceStream,
  treatmentOf,
} from '@/lib/cut/decide/decide';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, conformed, settle, type VideoFormat } from '@/lib/edit/settle';
import { sourceOf, toKept, toSound, toVideo } from '@/tests/support/edits';

const video = (codec: string): SourceStream => ({ kind: 'video', codec });
const audio = (codec: string): SourceStream => ({ kind: 'audio', codec });

type Options = Partial<DecisiveOptions>;

/** The causes for which streams are encoded; null for a copy. */
const causes = (streams: SourceStream[], options: Options = {}, circumstances: Partial<Circumstances> = {}) =>
  decide(streams, { ...PLAIN_OPTIONS, ...options }, circumstances).map((plan) =>
    plan.becomes === 'encoded' ? plan.cause : null,
  );

const COLORS = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
const VIDEO: VideoFormat = { width: 2, height: 2, rotation: 0, pixelAspect: 1, colors: COLORS };
const AAC = { sampleRate: 44_100, channels: 1 };
const LIMIT = { bytes: 1e6, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
const TEN_BITS = { bitDepth: 10, chroma: 1, range: 'sdr' } as const;
const STREAMS = [video('h264'), audio('aac')];

describe('what is encoded, by its cause', () => {
  const rows: [string, SourceStream[], Options, Partial<Circumstances>, (Cause | null)[]][] = [
    ['nothing', STREAMS, {}, {}, [null, null]],
    ['all video', STREAMS, { start: 'encode' }, {}, ['edit', null]],
    ['no video for an exact start', STREAMS, { start: 'exact' }, {}, [null, null]],
    ['mirrored frames', STREAMS, { framing: { crop: null, flip: true, turn: 0 } }, {}, ['edit', null]],
    ['no rotated frames', STREAMS, { framing: { crop: null, flip: false, turn: 90 } }, {}, [null, null]],
    ['video below a size', STREAMS, toVideo({ limit: LIMIT }), {}, ['edit', null]],
    ['video that is to match', STREAMS, { format: { video: VIDEO, audio: 'copied' } }, {}, ['match', null]],
    ['audio that is to match', STREAMS, { format: { video: 'copied', audio: AAC } }, {}, [null, 'match']],
    ['PCM', [video('h264'), audio('pcm-s16')], {}, {}, [null, 'codec']],
    ['Vorbis', [video('vp9'), audio('vorbis')], {}, {}, [null, 'codec']],
    ['VP8', [video('vp8'), audio('opus')], {}, {}, ['codec', null]],
    ['DTS beside others', [video('hevc'), audio('eac3'), audio('dts')], {}, {}, [null, null, 'codec']],
    ['what an MP4 names otherwise', [video('avc1'), audio('mp4a')], {}, {}, [null, null]],
    [
      'HEVC and Opus',
      [video('hvc1'), audio('opus')],
      toVideo({ codecs: 'plain' }),
      {},
      ['conversion', 'conversion'],
    ],
    ['10 bits', [{ ...video('h264'), pixels: TEN_BITS }], toVideo({ codecs: 'plain' }), {}, ['conversion']],
    ['no plain streams', STREAMS, { ...toVideo({ codecs: 'plain' }), start: 'exact' }, {}, [null, null]],
    ['MP3 of two parts', [video('h264'), audio('mp3')], {}, { parts: 2 }, [null, 'clicks']],
    ['no MP3 of one part', [video('h264'), audio('mp3')], {}, { parts: 1 }, [null, null]],
    ['Opus that plays late', [video('vp9'), audio('opus')], {}, { leadInSec: 0.5 }, [null, 'late']],
    ['no Opus beside encoded video', [video('vp8'), audio('opus')], {}, { leadInSec: 0.5 }, ['codec', null]],
    ['no Opus alone', [video('vp9'), audio('opus')], toSound(), { leadInSec: 0.5 }, [null]],
    [
      'sound of encoded parts',
      [video('vp8'), audio('aac')],
      {},
      { parts: 2, byKind: true },
      ['codec', 'beside-encoded'],
    ],
    [
      'none that is to match',
      STREAMS,
      { format: { video: VIDEO, audio: 'copied' } },
      { parts: 2, byKind: true },
      ['match', null],
    ],
    ['none of copied parts', STREAMS, {}, { parts: 2, byKind: true }, [null, null]],
    [
      'all of a kind',
      [video('h264'), audio('aac'), audio('dts')],
      {},
      { byKind: true },
      [null, 'codec', 'codec'],
    ],
  ];
  it.each(rows)('%s', (_, streams, options, circumstances, expected) => {
    expect(causes(streams, options, circumstances)).toEqual(expected);
  });

  it('what the engine cannot copy', () => {
    const [, sound = audio('aac')] = STREAMS;
    const cannotCopy = new Map<SourceStream, Cause>([[sound, 'limit']]);
    expect(causes(STREAMS, toVideo({ limit: LIMIT }), { cannotCopy })).toEqual(['edit', 'limit']);
  });
});

it('leaves out what the clip does not keep', () => {
  const kept = (sound: 'keep' | 'remove' | 'only') =>
    decide(STREAMS, { ...PLAIN_OPTIONS, ...toKept(sound) }).map(({ stream }) => stream.kind);
  expect([kept('keep'), kept('remove'), kept('only')]).toEqual([['video', 'audio'], ['video'], ['audio']]);
});

it('knows the audio that clicks between parts', () => {
  for (const codec of ['mp3', 'flac', 'alac']) expect(clicksAtSplices({ codec })).toBe(true);
  for (const codec of ['aac', 'opus', 'ac3', 'eac3']) {
    expect(clicksAtSplices({ codec })).toBe(false);
    expect(faultOfCopies([audio(codec)], PLAIN_OPTIONS, { parts: 200, leadInSec: 0 })).toBe(null);
  }
  // Packets of AAC last 128, 93 and 64 ms.
  const rates = [8000, 11_025, 16_000, 48_000];
  expect(rates.map((sampleRate) => clicksAtSplices({ codec: 'mp4a', sampleRate }))).toEqual([
    ...[true, true, false, false],
  ]);
});

it('notices Opus that plays late only beside copied video, and not within 25 ms', () => {
  const streams = [video('vp9'), audio('Opus')];
  const fault = (copied: SourceStream[], leadInSec: number) =>
    faultOfCopies(copied, PLAIN_OPTIONS, { parts: 1, leadInSec });
  expect([0.5, 0.02].map((leadInSec) => fault(streams, leadInSec))).toEqual(['late', null]);
  expect(fault(streams.slice(1), 0.5)).toBe(null);
  expect(fault([video('vp9'), audio('aac')], 0.5)).toBe(null);
});

it('says if a stream that has to be copied cannot be', () => {
  const keeps = (streams: SourceStream[], options: Options) =>
    keepsMatch(decide(streams, { ...PLAIN_OPTIONS, ...options }), options);
  const format = { video: 'copied', audio: AAC } as const;
  expect(keeps(STREAMS, { format })).toBe(true);
  expect(keeps([video('vp8'), audio('aac')], { format })).toBe(false);
  expect(keeps([video('vp8'), audio('aac')], {})).toBe(true);
});

it('says encoded of a kind when one of its streams is', () => {
  const plans = decide([video('h264'), audio('aac'), audio('dts')], PLAIN_OPTIONS);
  expect([treatmentOf('video', plans), treatmentOf('audio', plans)]).toEqual(['copied', 'encoded']);
  expect(treatmentOf('audio', plans.slice(0, 1))).toBe('none');
});

it('makes encoded sound of several parts, or that others follow, for the clip', () => {
  const part = { source: sourceOf(), startMs: 0, endMs: 1000 };
  const matched = { video: 'copied', audio: AAC } as const;
  const lossless = settle({ ...PLAIN_OPTIONS, parts: [part] });
  expect(isSoundOfClip(lossless)).toBe(false);
  expect(isSoundOfClip(changed(lossless, { start: 'exact' }))).toBe(true);
  expect(isSoundOfClip(changed(lossless, { parts: [part, part] }))).toBe(true);
  expect(isSoundOfClip(conformed(lossless, matched))).toBe(true);
  expect(isSoundOfClip(conformed(lossless, { ...matched, audio: 'copied' }))).toBe(false);
});
