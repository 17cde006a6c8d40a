/** The trial of the device's own encoder. No machine of ours has one, so a stand-in takes its place: the browser's, sped up or spoiled. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness';

/** What the stand-in is like, beside the software's encoder. `absent`: there is none. */
type StandIn = 'good' | 'slow' | 'coarse' | 'large' | 'broken' | 'absent';

/** Replaces the encoder of the page. Returns how often any encoder is configured from then on. */
async function replaceEncoder(app: Page, standIn: StandIn): Promise<() => Promise<number>> {
  await app.evaluate((kind) => {
    const counted = { encoders: 0 };
    const Native = VideoEncoder;
    // Not a field: Playwright's compiler would make it depend on code outside of this function.
    const frameMs = new WeakMap<object, number>();
    const rates: Readonly<Record<string, number>> = { coarse: 1 / 10, large: 2 };
    globalThis.VideoEncoder = class extends Native {
      static override async isConfigSupported(config: VideoEncoderConfig) {
        if (config.hardwareAcceleration !== 'prefer-hardware') return Native.isConfigSupported(config);
        return { supported: kind !== 'absent', config };
      }

      override configure(config: VideoEncoderConfig) {
        counted.encoders++;
        const isStandIn = config.hardwareAcceleration === 'prefer-hardware';
        if (isStandIn && kind === 'broken') throw new DOMException('no session is left', 'OperationError');
        frameMs.set(this, isStandIn ? (kind === 'slow' ? 40 : 0) : 20);
        const bitrate = (config.bitrate ?? 0) * (isStandIn ? (rates[kind] ?? 1) : 1);
        super.configure({ ...config, hardwareAcceleration: 'prefer-software', bitrate });
      }

      override encode(...frame: Parameters<VideoEncoder['encode']>) {
        for (const since = performance.now(); performance.now() - since < (frameMs.get(this) ?? 0); );
        super.encode(...frame);
      }
    };
    Object.assign(window, { counted });
  }, standIn);
  return () => app.evaluate(() => Reflect.get(window, 'counted').encoders as number);
}

/** @param bitrate so low that twice of it takes twice the bytes. */
const preferred = (app: Page, bitrate = 300_000) =>
  app.evaluate((rate) => window.lab.preferredEncoder({ width: 320, height: 180, rate: 30 }, rate), bitrate);

const CHOICES: readonly [StandIn, string | null][] = [
  ['good', 'prefer-hardware'],
  ['slow', 'prefer-software'],
  ['coarse', 'prefer-software'],
  ['large', 'prefer-software'],
  ['broken', 'prefer-software'],
  ['absent', null],
];

for (const [standIn, choice] of CHOICES)
  test(`hardware that is ${standIn}: ${choice ?? 'no preference'}, and it is tried once`, async ({ app }) => {
    const encoders = await replaceEncoder(app, standIn);
    expect(await preferred(app)).toBe(choice);
    const tried = await encoders();
    expect(tried).toBe(choice === null ? 0 : 2);
    expect(await preferred(app, 600_000)).toBe(choice);
    expect(await encoders()).toBe(tried);
  });
