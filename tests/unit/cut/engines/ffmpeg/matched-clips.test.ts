import { describe, expect, it } from 'vitest';
import { planAttempts } from '@/lib/cut/engines/ffmpeg/attempts';
import { CONSTANT_QUALITY, encodeAudio } from '@/lib/cut/engines/ffmpeg/encoder';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type ClipFormat, conformed, type VideoFormat } from '@/lib/edit/settle';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { editOf, editOfParts } from '@/tests/support/edits';
import { argumentsFor, value } from './commands';

const VIDEO: StreamFacts = {
  index: 0,
  kind: 'video',
  codec: 'h264',
  isCover: false,
  width: 640,
  height: 480,
  pixels: { bitDepth: 8, chroma: 1, range: 'sdr' },
};
const AUDIO: StreamFacts = { index: 1, kind: 'audio', codec: 'aac', isCover: false };
const FORMAT: VideoFormat = {
  width: 1920,
  height: 1080,
  rotation: 0,
  pixelAspect: 1,
  colors: { primaries: 1, transfer: 1, matrix: 1, fullRange: false },
};
const AAC = { sampleRate: 44_100, channels: 1 };

const attempts = (format: ClipFormat, streams = [VIDEO, AUDIO], parts = 1) =>
  planAttempts(
    { durationSec: 1, startSec: 0, hasChapters: false, reordered: false, streams },
    { ...PLAIN_OPTIONS, format },
    parts,
  ).map(({ video, audio }) => `${video} ${audio}`);

describe('attempts at a clip that has to match others', () => {
  it('do to each stream what the format says', () => {
    expect(attempts({ video: FORMAT, audio: 'copied' })).toEqual(['encoded copied']);
    expect(attempts({ video: 'copied', audio: AAC })).toEqual(['copied encoded']);
    expect(attempts({ video: FORMAT, audio: AAC }, [VIDEO])).toEqual(['encoded none']);
    expect(attempts({ video: FORMAT, audio: 'copied' }, [VIDEO, AUDIO], 2)).toEqual(['encoded copied']);
  });

  it('are none where a stream that has to be copied cannot be', () => {
    expect(attempts({ video: 'copied', audio: AAC }, [{ ...VIDEO, codec: 'mpeg4' }, AUDIO])).toEqual([]);
    expect(attempts({ video: FORMAT, audio: 'copied' }, [VIDEO, { ...AUDIO, codec: 'wmav2' }])).toEqual([]);
    expect(attempts({ video: FORMAT, audio: 'copied' }, [VIDEO, { ...AUDIO, codec: 'mp3' }], 2)).toEqual([]);
  });
});

const filters = (video: Partial<StreamFacts>, format = FORMAT) => {
  const edit = conformed(editOf(0, 1000), { video: format, audio: 'copied' });
  const args = argumentsFor(edit, {
    container: 'avi',
    streams: [{ ...VIDEO, ...video }],
    attempt: { video: 'encoded', audio: 'none' },
  });
  return { filters: value(args, '-vf'), args };
};

describe('filters of a clip that has to match others', () => {
  it('scale frames between bars, and convert their colors', () => {
    const made = filters({}).filters;
    expect(made).toContain('scale=1440:1080:flags=bicubic+accurate_rnd:in_color_matrix=bt601:in_range=tv');
    expect(made).toContain(':out_color_matrix=bt709:out_range=tv,format=yuv420p,pad=1920:1080:240:0:black');
    expect(made).toContain('setsar=1/1,setparams=color_primaries=1:color_trc=1:colorspace=1:range=tv');
  });

  it('turn frames, and know the colors that a file states', () => {
    expect(filters({ rotation: 90 }).filters).toContain('transpose=clock,scale=810:1080');
    expect(filters({ rotation: 270 }, { ...FORMAT, rotation: 90 }).filters).toContain('hflip,vflip,scale=');
    expect(filters({ matrix: 'bt709', fullRange: true }).filters).toContain(
      'in_color_matrix=bt709:in_range=pc',
    );
  });

  it('map a high dynamic range first', () => {
    const made = filters({ pixels: { bitDepth: 10, chroma: 1, range: 'pq' } }).filters;
    expect(made).toMatch(/zscale=.*tonemap.*format=yuv420p,scale=.*in_color_matrix=bt709/);
  });

  it('state colors and pixels as the format does', () => {
    const colors = { primaries: 2, transfer: 2, matrix: 2, fullRange: true };
    const { args, filters: made } = filters({}, { ...FORMAT, pixelAspect: 4 / 3, colors });
    expect(made).toContain('setsar=4/3');
    expect(args.join(' ')).toContain('-colorspace 2 -color_primaries 2 -color_trc 2 -color_range pc');
  });
});

describe('several parts that have to match others', () => {
  const edit = conformed(
    editOfParts([
      { startMs: 10_000, endMs: 12_000 },
      { startMs: 14_000, endMs: 15_000 },
    ]),
    { video: FORMAT, audio: 'copied' },
  );

  it('copy audio from an input of its own', () => {
    const encode = (...streams: StreamFacts[]) =>
      argumentsFor(edit, { container: 'mkv', streams, attempt: { video: 'encoded', audio: 'copied' } });
    const args = encode(VIDEO, AUDIO);
    expect(args.filter((arg) => arg === '-i')).toHaveLength(2);
    expect(args.join(' ')).toMatch(/-map \[v\] -map 1:1 .*-c:a copy/);
    expect(encode(VIDEO).filter((arg) => arg === '-i')).toHaveLength(1);
  });

  it('resample and mix audio', () => {
    expect(encodeAudio(CONSTANT_QUALITY, AAC).join(' ')).toContain('-ar 44100 -ac 1');
  });
});
