/** Compares statements of the landing page and the README with their sources. `number-claims.test.ts` compares the numbers. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCEPTED_LABELS } from '@/lib/media/formats';
import { COLD, HALF_GIGABYTE, LANDING, TEXTS } from './number-claims';
import { benchmarkMs, checkedFiles, openedAnyway } from './recorded-figures';

const LANDING_TEXT = TEXTS[LANDING] ?? '';
const README = TEXTS['README.md'] ?? '';

/** MP4 files of the benchmark. */
const MP4_BENCHMARKS = [HALF_GIGABYTE, /^2 h at 60 fps/, /^3 GB/, /^5 GB/];

describe('the landing page', () => {
  it.each(MP4_BENCHMARKS)('says that a large MP4 is cut in under a second: %s', (file) => {
    expect(LANDING_TEXT).toContain('Under a second, without re-encoding');
    expect(benchmarkMs(file, 'click → Blob')).toBeLessThan(1000);
    if (file === HALF_GIGABYTE) expect(benchmarkMs(file, COLD)).toBeLessThan(1000);
  });

  it('names the formats that open right away, and those that open anyway', () => {
    const accepted = ACCEPTED_LABELS.split(', ').sort();
    const [, card = ''] = /(MP4, [^.;]*) open right away/.exec(LANDING_TEXT) ?? [];
    const [, answer = ''] = /(MP4, [^.;]*)\. MKV/.exec(LANDING_TEXT) ?? [];
    for (const list of [card, answer]) expect(list.split(/, | and /).sort()).toEqual(accepted);
    const anyway = openedAnyway();
    for (const extension of ['mkv', 'wmv', 'flv', '3gp', 'ts', 'mpg', 'vob'])
      expect(anyway).toContain(extension);
  });

  it('says that common codecs in an MP4 or MOV keep their frames, bit for bit', () => {
    const common = checkedFiles().filter(
      ({ streams, clips }) => /^mov: (h264|hevc)\b/.test(streams) && !clips.includes('refused'),
    );
    expect(common.length).toBeGreaterThan(10);
    expect(common.filter(({ video }) => video.some((one) => one !== 'bit-identical'))).toEqual([]);
  });

  it('says what becomes of a WebM with VP9 and Opus, and of uncompressed audio in a MOV', () => {
    const clipsOf = (name: string) => checkedFiles().find((file) => file.name === name)?.clips;
    expect(clipsOf('vp9-opus.webm')).toEqual(['vp9 + opus', 'vp9 + opus']);
    expect(clipsOf('h264-pcm.mov')).toEqual(['h264 + aac', 'h264 + aac']);
  });

  it('names the codecs of an exact start', () => {
    const exact = readFileSync('docs/exact.md', 'utf8')
      .split('\n')
      .filter((line) => /\| \d+ exact \||\| (WebCodecs|ffmpeg\.wasm)/.test(line))
      .join('\n');
    expect(LANDING_TEXT).toMatch(
      /works with most H\.264 and HEVC \(H\.265\) videos, and with VP9 and AV1 in Chromium-based browsers/,
    );
    for (const codec of ['H.264', 'H.265', 'VP9', 'AV1']) expect(exact).toContain(codec);
  });
});

describe('the README', () => {
  it('names the versions that were tested', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(README).toContain(`Node.js \`${engines.node}\``);
    const [, ...named] = /\| (Chromium \d+) \| (Firefox ESR \d+) \| (WebKitGTK [\d.]+) \|/.exec(README) ?? [];
    expect(named).toHaveLength(3);
  });
});
