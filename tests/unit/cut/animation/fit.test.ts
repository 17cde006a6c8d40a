import { expect, it } from 'vitest';
import { gifArguments, paletteArguments, webpArguments } from '@/lib/cut/animation/commands';
import { fitAnimation } from '@/lib/cut/animation/fit-animation';
import { type AnimationSettings, GIF_STEPS, MOST_PASSES } from '@/lib/cut/animation/settings';

const FIRST: AnimationSettings = { width: 480, height: 270, rate: 15, step: 0 };

/** An encoder whose bytes follow another rule than the search assumes. @param whole bytes of the first pass. */
function encoder(whole: number, power = 1) {
  const tried: AnimationSettings[] = [];
  const encode = async (settings: AnimationSettings) => {
    tried.push(settings);
    const { width, height, rate, step } = settings;
    const pixels = ((width * height) / (480 * 270)) ** power;
    const bytes = Math.round(whole * pixels * (rate / 15) * (GIF_STEPS[step]?.share ?? 1));
    return {
      bytes: new Uint8Array(bytes),
      read: { width, height, plays: 0, frames: [] },
      frames: 30,
    };
  };
  return { tried, encode };
}

const limited = (bytes: number | null, made: ReturnType<typeof encoder>) =>
  fitAnimation({ format: 'gif', bytes }, FIRST, made.encode);

it('without a limit, one pass is enough', async () => {
  const made = encoder(1_000_000);
  expect((await limited(null, made)).settings).toEqual(FIRST);
  expect(made.tried).toHaveLength(1);
});

it('what fits at once keeps all', async () => {
  const made = encoder(100_000);
  expect((await limited(150_000, made)).settings).toEqual(FIRST);
  expect(made.tried).toHaveLength(1);
});

it('colors go first, then frames and pixels', async () => {
  const { settings } = await limited(800_000, encoder(1_000_000));
  expect(settings).toMatchObject({ width: 480, rate: 15 });
  expect(settings.step).toBeGreaterThan(0);
  const far = await limited(200_000, encoder(1_000_000));
  expect(far.settings.step).toBe(GIF_STEPS.length - 1);
  expect(far.settings.width).toBeLessThan(480);
  expect(far.settings.rate).toBeLessThan(15);
});

it.each([0.6, 0.8, 1, 1.3])(
  'stays below any limit in a few passes, if bytes grow by the power of %d',
  async (power) => {
    for (const limit of [100_000, 400_000, 900_000]) {
      const made = encoder(1_000_000, power);
      const { encoded } = await limited(limit, made);
      expect(encoded.bytes.length, `${limit}`).toBeLessThanOrEqual(limit);
      expect(encoded.bytes.length, `${limit}`).toBeGreaterThan(0.5 * limit);
      expect(made.tried.length).toBeLessThanOrEqual(MOST_PASSES);
    }
  },
);

it('fails if nothing fits', async () => {
  await expect(limited(100, encoder(1_000_000))).rejects.toThrow('too-large');
});

it('asks ffmpeg for one palette, and for as many repetitions as each format counts', () => {
  const input = { path: '/made/frames.rgb', width: 480, height: 270, rate: 15 };
  expect(paletteArguments(input, FIRST).join(' ')).toContain('-s 480x270 -framerate 15 -i /made/frames.rgb');
  expect(paletteArguments(input, { ...FIRST, step: 2 }).join(' ')).toContain('palettegen=max_colors=128');
  expect(gifArguments(input, FIRST, true, 'o').join(' ')).toContain('dither=sierra2_4a:diff_mode=rectangle');
  expect(gifArguments(input, { ...FIRST, width: 240, height: 136 }, true, 'o').join(' ')).toContain(
    'scale=240:136:flags=bicubic',
  );
  expect(gifArguments(input, FIRST, true, 'o').join(' ')).toContain('-loop 0');
  expect(gifArguments(input, FIRST, false, 'o').join(' ')).toContain('-loop -1');
  expect(webpArguments(input, FIRST, false, 'o').join(' ')).toContain(
    '-quality 75 -compression_level 4 -loop 1',
  );
});
