import { describe, expect, it } from 'vitest';
import { allPosts } from '@/lib/content/posts';
import SCOPES from '@/lib/content/scopes.json';

function bodyOf(slug: string): string {
  const post = allPosts().find((each) => each.slug === slug);
  if (!post) throw new Error(`no article ${slug}`);
  return post.body;
}

/** A level of sRGB (IEC 61966-2-1) on the curve of a BT.709 camera (ITU-R BT.709-6 §1.2), 0 to 100. */
function onCameraCurve(level: number): number {
  const light = ((level / 100 + 0.055) / 1.055) ** 2.4;
  return Math.round((1.099 * light ** 0.45 - 0.099) * 100);
}

describe('measured numbers in the cutting guide', () => {
  const body = bodyOf('essential-video-cutting-techniques');

  it('add up in the example', () => {
    expect((17.4 - 16) * 60).toBeCloseTo(84);
    expect((60.8 / 40) * (15 + 1.4)).toBeCloseTo(24.9, 1);
    expect(0.6 * 60 + 864).toBeCloseTo(15 * 60);
    for (const number of ['84 frames', '24.9 MB', '36 frames', '864 frames']) expect(body).toContain(number);
  });
});

describe('measured numbers in the article on advanced editing', () => {
  const body = bodyOf('advanced-video-editing-tips');

  it('are those that the script measured', () => {
    const { light, dark } = SCOPES.skin;
    expect(body).toContain(`| Light skin | ${light.level} | ${light.angle}° |`);
    expect(body).toContain(`| Dark skin | ${dark.level} | ${dark.angle}° |`);
    expect(body).toContain(
      `BT.709 camera puts them at ${onCameraCurve(light.level)} and ${onCameraCurve(dark.level)}`,
    );
    expect(body).toContain(`${SCOPES.clipped.over}% of the frame is at 100`);
  });

  it('add up', () => {
    const gain = 60 / SCOPES.skin.dark.level;
    expect(body).toContain(`multiplies everything by ${gain.toFixed(1)}`);
    expect(body).toContain(`from 95 to ${Math.round(95 * gain)}`);
  });
});
