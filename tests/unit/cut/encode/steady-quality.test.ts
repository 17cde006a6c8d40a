import { EncodedPacket } from 'mediabunny';
import { expect, it } from 'vitest';
import { decoderSetup } from '@/lib/containers/mp4/read/sample-entry';
import { QUANTIZER } from '@/lib/cut/encode/quality';
import { SteadyQuality } from '@/lib/cut/encode/steady-quality';
import { make } from '@/tests/support/made-files';
import { packetsOf } from '@/tests/support/packets';

const MOST = 5_000_000;
const RATE = 25;

/** The packets of a film whose frames x264 quantized alike, given to a control. */
async function controlAfter(quantizer: number): Promise<{ control: SteadyQuality; bitsPerSec: number }> {
  const path = make(
    'steady.mp4',
    ...['-f', 'lavfi', '-i', 'mandelbrot=s=640x480:r=25', '-t', '0.4', '-c:v', 'libx264', '-bf', '0'],
    ...['-pix_fmt', 'yuv420p', '-x264-params', `qp=${quantizer}:ipratio=1`],
  );
  const { track, packets } = await packetsOf(path);
  const control = new SteadyQuality(1_000_000, MOST, RATE);
  control.describe(decoderSetup(track.entries[0] ?? expect.fail()) ?? expect.fail());
  for (const [i, data] of packets.entries())
    control.add(new EncodedPacket(data, i === 0 ? 'key' : 'delta', i / RATE, 1 / RATE));
  const mean = (last: number) => packets.slice(-last).reduce((sum, { length }) => sum + length, 0) / last;
  return { control, bitsPerSec: Math.max(mean(8), mean(3)) * 8 * RATE };
}

it('asks for the rate of frames that have the quantizer to hold', async () => {
  const { control, bitsPerSec } = await controlAfter(QUANTIZER);
  expect(control.next()).toBeCloseTo(bitsPerSec, -1);
});

it('asks for half the rate of frames that are finer by nine steps, and for twice that of frames coarser by six', async () => {
  const finer = await controlAfter(QUANTIZER - 9);
  expect(finer.control.next()).toBeCloseTo(finer.bitsPerSec / 2, -1);
  const coarser = await controlAfter(QUANTIZER + 6);
  expect(coarser.control.next()).toBeCloseTo(Math.min(MOST, coarser.bitsPerSec * 2), -1);
});

it('keeps the first rate while no packet tells', () => {
  const control = new SteadyQuality(1_000_000, MOST, RATE);
  control.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 1, 9), 'key', 0, 1));
  expect(control.next()).toBe(1_000_000);
});
