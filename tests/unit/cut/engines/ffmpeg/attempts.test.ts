import { describe, expect, it } from 'vitest';
import { mappedStreams, planAttempts } from '@/lib/cut/engines/ffmpeg/attempts';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { toSound, toVideo } from '@/tests/support/edits';

const stream = (index: number, kind: StreamFacts['kind'], codec: string, isCover = false): StreamFacts => ({
  index,
  kind,
  codec,
  isCover,
});
const plan = (...streams: StreamFacts[]) =>
  planAttempts({ durationSec: 1, startSec: 0, hasChapters: false, reordered: false, streams }).map(
    ({ video, audio }) => `${video} ${audio}`,
  );

describe('planAttempts', () => {
  it('copies what plays in an mp4 and encodes all of it when that fails', () => {
    expect(plan(stream(0, 'video', 'h264'), stream(1, 'audio', 'aac'))).toEqual([
      'copied copied',
      'encoded encoded',
    ]);
  });

  it.each([
    ['vp8', 'vorbis'],
    ['theora', 'vorbis'],
    ['wmv2', 'wmav2'],
    ['mpeg4', 'pcm_s16le'],
  ])('goes straight to the encoder for %s and %s', (video, audio) => {
    expect(plan(stream(0, 'video', video), stream(1, 'audio', audio))).toEqual(['encoded encoded']);
  });

  it('copies one stream beside an encoded one', () => {
    expect(plan(stream(0, 'video', 'mpeg4'), stream(1, 'audio', 'mp3'))).toEqual([
      'encoded copied',
      'encoded encoded',
    ]);
    expect(plan(stream(0, 'video', 'h264'), stream(1, 'audio', 'dts'))).toEqual([
      'copied encoded',
      'encoded encoded',
    ]);
  });

  it('joins the audio of several parts to the sample where a copy would click, and beside encoded video', () => {
    const first = (parts: number, ...streams: StreamFacts[]) => {
      const facts = { durationSec: 1, startSec: 0, hasChapters: false, reordered: false, streams };
      const [attempt] = planAttempts(facts, PLAIN_OPTIONS, parts);
      return `${attempt?.video} ${attempt?.audio}`;
    };
    const [h264, mpeg4] = [stream(0, 'video', 'h264'), stream(0, 'video', 'mpeg4')];
    const [aac, mp3] = [stream(1, 'audio', 'aac'), stream(1, 'audio', 'mp3')];
    expect([first(1, h264, mp3), first(1, mpeg4, aac)]).toEqual(['copied copied', 'encoded copied']);
    expect([first(2, h264, mp3), first(2, mpeg4, aac)]).toEqual(['copied encoded', 'encoded encoded']);
    expect([first(2, h264, aac), first(2, aac)]).toEqual(['copied copied', 'none copied']);
  });

  it('does not copy frames whose presentation order is unknown', () => {
    const streams = [stream(0, 'video', 'h264'), stream(1, 'audio', 'mp3')];
    const facts = { durationSec: 1, startSec: 0, hasChapters: false, reordered: true, streams };
    expect(planAttempts(facts)[0]).toMatchObject({ video: 'encoded', audio: 'copied' });
  });

  it('has an attempt with encoded sound for Opus, should the copy have a lead-in', () => {
    const streams = [stream(0, 'video', 'vp9'), stream(1, 'audio', 'opus')];
    expect(plan(...streams)).toEqual(['copied copied', 'copied encoded', 'encoded encoded']);
  });

  it('copies sound only when every sound track can be copied', () => {
    const streams = [stream(0, 'video', 'h264'), stream(1, 'audio', 'aac'), stream(2, 'audio', 'pcm_s16le')];
    expect(plan(...streams)[0]).toBe('copied encoded');
  });

  it('encodes the video if that is asked for, and leaves out unwanted streams', () => {
    const streams = [stream(0, 'video', 'h264'), stream(1, 'audio', 'aac')];
    const facts = { durationSec: 1, startSec: 0, hasChapters: false, reordered: false, streams };
    const first = (options: Partial<EditOptions>) => planAttempts(facts, { ...PLAIN_OPTIONS, ...options })[0];
    expect(first({ start: 'encode' })).toMatchObject({ video: 'encoded', audio: 'copied' });
    expect(first({ start: 'exact' })).toMatchObject({ video: 'copied', audio: 'copied' });
    expect(first(toVideo({ sound: 'remove' }))).toMatchObject({ video: 'copied', audio: 'none' });
    expect(first(toSound())).toMatchObject({ video: 'none', audio: 'copied' });
  });

  it('copies the video with an exact start if only the audio has to become AAC', () => {
    const first = (video: string, options: Partial<EditOptions>) => {
      const streams = [stream(0, 'video', video), stream(1, 'audio', 'ac3')];
      const facts = { durationSec: 1, startSec: 0, hasChapters: false, reordered: false, streams };
      const [attempt] = planAttempts(facts, {
        ...PLAIN_OPTIONS,
        ...toVideo({ codecs: 'plain' }),
        ...options,
      });
      return `${attempt?.video} ${attempt?.audio}`;
    };
    expect(first('h264', { start: 'exact' })).toBe('copied encoded');
    expect(first('h264', { start: 'encode' })).toBe('encoded encoded');
    expect(first('hevc', { start: 'exact' })).toBe('encoded encoded');
  });

  it('handles files without audio and without video', () => {
    expect(plan(stream(0, 'video', 'h264'))).toEqual(['copied none', 'encoded none']);
    expect(plan(stream(0, 'audio', 'vorbis'))).toEqual(['none encoded']);
  });
});

it('leaves out cover images, subtitles and streams of unknown codecs', () => {
  const streams = [
    stream(0, 'video', 'mjpeg', true),
    stream(1, 'audio', 'aac'),
    stream(2, 'subtitle', 'subrip'),
    { ...stream(3, 'video', 'evc1'), unknown: true },
    stream(4, 'video', 'h264'),
    stream(5, 'data', 'bin_data'),
  ];
  const mapped = mappedStreams({
    durationSec: 1,
    startSec: 0,
    hasChapters: false,
    reordered: false,
    streams,
  });
  expect(mapped.map(({ index }) => index)).toEqual([1, 4]);
});
