import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sizeMb, videoMbpsFor } from '@/lib/content/bitrate';
import { CRF_EXAMPLE, describeCrf } from '@/lib/content/crf-example';
import { allPosts } from '@/lib/content/posts';

const bodyOf = (slug: string) => allPosts().find((post) => post.slug === slug)?.body ?? '';
const COMPRESSION = bodyOf('video-compression-optimization-guide');
const SOCIAL = bodyOf('perfect-social-media-videos-guide');
const MARKETING = bodyOf('video-marketing-strategy-2025');

const inMb = (bytes: number, digits: number) => (bytes / 1e6).toFixed(digits);

describe('measured figures in the compression guide', () => {
  const { crf, twoPass, measured } = CRF_EXAMPLE;

  it('are those of the CRF example', () => {
    const sizes = crf.map(({ bytes }) => inMb(bytes, 1));
    expect(COMPRESSION).toContain(`from ${sizes[0]} to ${sizes.at(-1)} MB`);
    expect(crf.map(describeCrf)[1]).toBe(`CRF 23: ${sizes[1]} MB, SSIM 0.989`);
    expect(COMPRESSION).toContain(
      `The formula predicts ${inMb(twoPass.expectedBytes, 2)} MB, and the file is ${inMb(twoPass.bytes, 2)} MB`,
    );
    expect(measured).toBe('2026-11-22');
  });
});

describe('arithmetic in the articles', () => {
  it('sizes and bitrates', () => {
    expect(COMPRESSION).toContain(`= ${sizeMb(90, 6, 128).toFixed(1)} MB`);
    expect(COMPRESSION).toContain(`(2.44 + 0.128) × 70 ÷ 8 = ${sizeMb(70, 2.44, 128).toFixed(1)} MB`);
    expect(videoMbpsFor(25 * 0.9, 70, 128)).toBeCloseTo(2.44, 2);
    expect(SOCIAL).toContain(`45 × 8.128 ÷ 8 = ${sizeMb(45, 8, 128).toFixed(1)} MB`);
  });

  it('the table of sizes', () => {
    const rows = [...COMPRESSION.matchAll(/^\| (\d+) (s|min) \|(.*)\|$/gm)];
    expect(rows).toHaveLength(5);
    for (const [, count, unit, cells = ''] of rows) {
      const seconds = Number(count) * (unit === 'min' ? 60 : 1);
      const expected = [2, 5, 8, 12, 40].map((mbps) => sizeMb(seconds, mbps, 128));
      expect(cells.split('|').map((cell) => Number(cell.replace(',', '')))).toEqual(
        expected.map((mb) => Math.round(mb * 10) / 10),
      );
    }
  });
});

describe('the 30-day calendar', () => {
  const [header, ...days] = readFileSync('public/downloads/30-day-video-plan.csv', 'utf8').trim().split('\n');
  const minutes = days.reduce((sum, day) => sum + Number(day.split(',')[4]), 0);

  it('has a row for each of 30 days, and as many cells in each', () => {
    expect(days.map((day) => Number(day.split(',')[0]))).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    for (const day of days) expect(day.split(',')).toHaveLength(header?.split(',').length ?? 0);
  });

  it("takes as long as the article's table says", () => {
    const steps = [...MARKETING.matchAll(/^\| [^|*]+ \| (\d+) \|$/gm)].map(([, count]) => Number(count));
    expect(steps.reduce((sum, step) => sum + step)).toBe(minutes);
    expect(MARKETING).toContain(`| **Total** | **${minutes}** |`);
    expect(minutes / 60).toBe(8);
    expect(MARKETING).toContain("That's eight hours, or two for each clip.");
  });
});
