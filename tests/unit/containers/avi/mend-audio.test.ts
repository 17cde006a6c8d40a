import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statedSec } from '@/lib/containers/avi/audio-header';
import { withRightAudioHeaders } from '@/lib/containers/avi/mend-audio';
import { readAvi } from '@/lib/containers/avi/read';
import { type AudioHeader, withAudioHeader } from '@/tests/support/avi';
import { make } from '@/tests/support/made-files';
import { fixtureBytes, fixtures } from '../../../fixtures';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const folder = mkdtempSync(join(tmpdir(), 'snipreel-avi-'));

/** The video of the fixture with audio of some kind. */
const madeWith = (...audio: string[]): Uint8Array =>
  readFileSync(make('audio.avi', '-i', fixtures.mpeg4Mp3, '-c:v', 'copy', ...audio));

/** The audio that native ffmpeg finds in a part of a file, at its places. */
function heard(bytes: Uint8Array): Buffer {
  const path = join(folder, 'heard.avi');
  writeFileSync(path, bytes);
  const part = ['-copyts', '-start_at_zero', '-ss', '2', '-t', '2', '-i', path, '-map', '0:a:0'];
  const places = ['-af', 'aresample=48000:async=1:first_pts=96000', '-f', 's16le', '-'];
  try {
    return execFileSync(FFMPEG, ['-v', 'quiet', ...part, ...places], { maxBuffer: 2 ** 24 });
  } catch {
    return Buffer.alloc(0);
  }
}

async function mended(bytes: Uint8Array): Promise<Uint8Array> {
  const file = await withRightAudioHeaders(new Blob([new Uint8Array(bytes)]));
  return new Uint8Array(await file.arrayBuffer());
}

const FAULTS: Readonly<Record<string, { audio: string[]; faults: AudioHeader[] }>> = {
  'MP3, a frame in each chunk': {
    audio: ['-c:a', 'copy'],
    faults: [
      { rate: 0 },
      { scale: 0 },
      { align: 1 },
      { rate: 44_100, scale: 1 },
      { start: 100_000 },
      { hz: 0 },
      { tag: 0 },
      { tag: 1 },
      { tag: 0x2000 },
    ],
  },
  'AC-3': {
    audio: ['-c:a', 'ac3'],
    faults: [
      { sampleSize: 1 },
      { align: 1 },
      { rate: 44_100, scale: 1 },
      { hz: 0 },
      { tag: 0 },
      { tag: 0x55 },
    ],
  },
  AAC: {
    audio: ['-c:a', 'aac'],
    faults: [{ sampleSize: 1 }, { rate: 44_100, scale: 1 }, { rate: 0 }, { start: 100_000 }],
  },
  PCM: {
    audio: ['-c:a', 'pcm_s16le'],
    faults: [{ rate: 0 }, { scale: 0 }, { align: 1 }, { hz: 0 }, { channels: 0 }, { rate: 300_000 }],
  },
  ADPCM: { audio: ['-c:a', 'adpcm_ima_wav'], faults: [{ rate: 0 }, { rate: 44_100, scale: 1 }] },
};

/** Faults of each codec that native ffmpeg judges. */
const JUDGED = 1;

/** What matters of a file's audio headers. */
async function headersOf(bytes: Uint8Array) {
  const avi = await readAvi(new Blob([new Uint8Array(bytes)]));
  const audio = avi?.audio[0] ?? expect.fail();
  const { tag, channels, hz } = audio.strf;
  return { tag, channels, hz, start: audio.strh.start, seconds: statedSec(audio) };
}

describe.each(Object.entries(FAULTS))('wrong headers of %s', (_, { audio, faults }) => {
  it('are replaced, and right ones stay', async () => {
    const good = madeWith(...audio);
    expect(Buffer.from(await mended(good)).equals(good)).toBe(true);
    const wanted = await headersOf(good);
    for (const fault of faults) {
      const right = await headersOf(await mended(withAudioHeader(good, fault)));
      expect(right, JSON.stringify(fault)).toEqual({ ...wanted, seconds: expect.closeTo(wanted.seconds, 2) });
    }
  });

  it('are replaced so that ffmpeg finds the audio where it is', async () => {
    const good = madeWith(...audio);
    const wanted = heard(good);
    expect(wanted.length).toBeGreaterThan(180_000);
    for (const fault of faults.slice(0, JUDGED)) {
      const wrong = withAudioHeader(good, fault);
      expect(heard(wrong).equals(wanted), `${JSON.stringify(fault)} as it is`).toBe(false);
      const right = heard(await mended(wrong));
      expect(right.equals(wanted), `${JSON.stringify(fault)} mended`).toBe(true);
    }
  });
});

describe('headers that could be wrong', () => {
  const bytes = new Uint8Array(fixtureBytes('mpeg4Mp3'));

  it('stay where the audio is shorter than the video, and where nothing shows the right value', async () => {
    const short = madeWith('-c:a', 'pcm_s16le', '-af', 'atrim=end=1.5');
    const pcm = madeWith('-c:a', 'pcm_s16le');
    for (const file of [short, withAudioHeader(pcm, { tag: 0x161 }), withAudioHeader(pcm, { bits: 0 })])
      expect(Buffer.from(await mended(file)).equals(Buffer.from(file))).toBe(true);
  });

  it('never change the length of a damaged file', async () => {
    const wrong = withAudioHeader(bytes, { rate: 0 });
    const index = Buffer.from(wrong).indexOf('idx1');
    const places = [0, 4420, index].flatMap((from) => Array.from({ length: 24 }, (_, i) => from + 4 * i));
    for (const at of places) {
      for (const value of [0, 0xff]) {
        const damaged = wrong.slice();
        damaged.fill(value, at, at + 4);
        expect(await mended(damaged)).toHaveLength(damaged.length);
      }
      if (at % 16 === 0) expect(await mended(wrong.slice(0, at))).toHaveLength(at);
    }
  });
});
