/** What a clip lacks of its file, in the forecast and the report. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listStreams } from '@/lib/containers/mp4/read/list-streams';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { besideMedia, missedIn } from '@/lib/cut/report';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import type { SettledEdit } from '@/lib/edit/settle';
import { editOf, editOfParts, toSound, toVideo } from '@/tests/support/edits';
import { make } from '@/tests/support/made-files';

const film = (sec: number) => ['-f', 'lavfi', '-i', `testsrc2=s=64x48:r=10:d=${sec}`];
const tone = (sec: number) => ['-f', 'lavfi', '-i', `sine=d=${sec}`];
const X264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac'];

const made = (name: string, ...options: string[]) =>
  new Blob([new Uint8Array(readFileSync(make(name, ...options)))]);

const shortVideo = () => made('short-video.mp4', ...film(2), ...tone(6), ...X264);
const shortSound = () => made('short-sound.mp4', ...film(6), ...tone(2), ...X264);

/** What is said of each part before a cut, which has to be what is said after it. */
async function absentIn(file: Blob, edit: SettledEdit) {
  const open = await openForCut(file);
  const absent = ({ parts }: { parts: readonly ({ absent?: string } | null)[] }) =>
    parts.map((part) => part && (part.absent ?? 'nothing'));
  const forecast = absent(await forecastMovie(open, edit));
  expect(absent((await cutMovie(open, edit)).contents)).toEqual(forecast);
  return forecast;
}

describe('parts with only sound, or only a picture', () => {
  it('are named', async () => {
    expect(await absentIn(shortVideo(), editOf(3000, 5000))).toEqual(['video']);
    expect(await absentIn(shortVideo(), editOf(1000, 5000))).toEqual(['nothing']);
    expect(await absentIn(shortSound(), editOf(3000, 5000))).toEqual(['audio']);
    const ranges = [
      { startMs: 0, endMs: 1000 },
      { startMs: 3000, endMs: 5000 },
    ];
    expect(await absentIn(shortVideo(), editOfParts(ranges))).toEqual(['nothing', 'video']);
  });

  it('are not if the visitor went without the rest', async () => {
    expect(await absentIn(shortVideo(), editOf(3000, 5000, toSound()))).toEqual(['nothing']);
    const silent = editOf(3000, 5000, toVideo({ sound: 'remove' }));
    expect(await absentIn(shortSound(), silent)).toEqual(['nothing']);
  });
});

describe('the streams of an MP4', () => {
  const titled = () =>
    made(
      'titled.mov',
      ...[...film(2), '-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-timecode'],
      '01:00:00:00',
    );

  it('are listed with their alpha channel', async () => {
    const listed = await listStreams(titled());
    expect(listed.map(({ kind, codec, transparent }) => [kind, codec, transparent])).toEqual([
      ['video', 'ap4h', true],
      ['data', 'tmcd', undefined],
    ]);
    expect((await listStreams(shortVideo())).some(({ transparent }) => transparent)).toBe(false);
  });
});

describe('what is missed', () => {
  const kept = { output: toVideo().output, metadata: 'keep', chapters: 'source' } as const;
  const data = (codec: string) => ({ kind: 'data', codec }) as const;
  const all = [data('gpmd'), data('chapters'), { kind: 'video', codec: 'speed' }, data('gpmd')] as const;

  it('is everything once, but for what the visitor went without', () => {
    expect(missedIn(all, kept)).toEqual(all.slice(0, 3));
    expect(missedIn(all, { ...kept, metadata: 'remove' })).toEqual(all.slice(1, 3));
    expect(missedIn(all, { ...kept, chapters: 'parts' })).toEqual([all[0], all[2]]);
    expect(missedIn(all, { ...kept, ...toSound() })).toEqual([all[1]]);
  });

  it('is all but video and audio where another engine writes the clip', () => {
    const tracks = [
      { id: 1, kind: 'video', codec: 'avc1' },
      { id: 2, kind: 'data', codec: 'gpmd', durationSec: 3 },
      { id: 3, kind: 'subtitle', codec: 'tx3g', durationSec: 0 },
    ] as const;
    expect(besideMedia(tracks)).toEqual([{ kind: 'data', codec: 'gpmd' }]);
  });
});
