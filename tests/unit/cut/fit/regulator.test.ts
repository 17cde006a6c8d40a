import { describe, expect, it } from 'vitest';
import { isHeldBack, passCurve } from '@/lib/cut/fit/pass-curve';
import { type Budget, Regulator } from '@/lib/cut/fit/regulator';

/** Encodes with an encoder that makes `answer(bits, sec)` of a rate. @returns the bytes written. */
function encode(budget: Budget, answer: (bitsPerSec: number, sec: number) => number) {
  const regulator = new Regulator(budget);
  let rate = (budget.bytes * 8) / budget.lengthSec;
  const step = 0.25;
  for (let sec = 0; sec < budget.lengthSec; sec += step) {
    if (sec > 0) rate = regulator.next(sec);
    regulator.add({ byteLength: (answer(rate, sec) * step) / 8 });
  }
  return regulator;
}

describe('Regulator', () => {
  const budget = { bytes: 1_000_000, lengthSec: 10 };

  it.each([0.75, 1, 1.4])(
    'uses its bytes with an encoder that writes %f times what it is asked for',
    (factor) => {
      const { written } = encode(budget, (rate) => rate * factor);
      expect(written).toBeGreaterThan(0.95 * budget.bytes);
      expect(written).toBeLessThan(1.02 * budget.bytes);
    },
  );

  it('makes up for a beginning that took too much', () => {
    const { written } = encode(budget, (rate, sec) => (sec < 3 ? rate * 1.8 : rate));
    expect(written).toBeLessThan(1.03 * budget.bytes);
  });

  it('tells that the content needs no more', () => {
    expect(encode(budget, () => 50_000).saturated).toBe(true);
    expect(encode(budget, (rate) => rate).saturated).toBe(false);
  });

  it.each([2, 8, 16])('counts %d frames that wait in the encoder as spent', (waiting) => {
    const rate = 25;
    const lengthSec = 4;
    for (const hardFromSec of [0, 3]) {
      const regulator = new Regulator({ bytes: 500_000, lengthSec });
      let bitsPerSec = 1_000_000;
      const queue: { sec: number; bytes: number }[] = [];
      for (let i = 0; i < lengthSec * rate; i++) {
        const sec = i / rate;
        if (i > 0 && i % 6 === 0) bitsPerSec = regulator.next(sec, queue[0]?.sec);
        const factor = sec < hardFromSec ? 1 : 1.2;
        queue.push({ sec, bytes: (bitsPerSec * factor) / rate / 8 });
        if (queue.length > waiting) regulator.add({ byteLength: queue.shift()?.bytes ?? 0 });
      }
      for (const { bytes } of queue) regulator.add({ byteLength: bytes });
      expect(regulator.written).toBeGreaterThan(0.97 * 500_000);
      expect(regulator.written).toBeLessThan(1.06 * 500_000);
      // A second pass must not take what waited at the end for the end's own.
      const { sec = 0, written = 0 } = regulator.steps.at(-1) ?? {};
      const lastRate = ((regulator.written - written) * 8) / (lengthSec - sec);
      expect(lastRate).toBeLessThan(1_600_000);
    }
  });

  it('follows a curve', () => {
    const shareBefore = (sec: number) => (sec < 5 ? sec / 50 : 0.1 + ((sec - 5) * 0.9) / 5);
    const { steps } = encode({ ...budget, shareBefore }, (rate) => rate);
    const at = (sec: number) => steps.find((step) => step.sec >= sec)?.bitsPerSec ?? 0;
    expect(at(7)).toBeGreaterThan(4 * at(2));
  });
});

describe('passCurve', () => {
  const steps = [
    { sec: 2, written: 250_000, bitsPerSec: 1_000_000 },
    { sec: 4, written: 500_000, bitsPerSec: 100_000 },
  ];

  it('leaves the bytes where the encoder was at its lowest, and takes them elsewhere', () => {
    // Seconds 4 to 6 took 250 kB although the encoder was asked for 25 kB.
    const curve = passCurve(steps, { lengthSec: 6, written: 750_000, bytes: 600_000 });
    expect((1 - (curve?.(4) ?? 0)) * 600_000).toBeCloseTo(250_000, -1);
    expect((curve?.(2) ?? 0) * 600_000).toBeCloseTo(175_000, -1);
    expect([curve?.(0), curve?.(6)]).toEqual([0, 1]);
  });

  it.each([
    // The steps of OpenH264 with frames of 1280×720 that need more, and with frames that don't.
    ['held back', [446_953, 679_937, 925_418, 1_169_438], [3368, 1826, 2434, 4045], 1_413_214, true],
    ['as it was asked', [100_000, 680_000, 1_000_000, 1_300_000], [3368, 2900, 2600, 2500], 1_600_000, false],
    ['easy at the end', [20_000, 380_000, 600_000, 840_000], [3368, 1826, 2434, 4045], 1_050_000, false],
  ] as const)('tells an encoder that was %s', (_, written, kbits, total, isHeld) => {
    const steps = written.map((bytes, i) => ({
      sec: [0.13, 1, 2, 3][i] ?? 0,
      written: bytes,
      bitsPerSec: (kbits[i] ?? 0) * 1000,
    }));
    expect(isHeldBack(steps, { lengthSec: 4, written: total })).toBe(isHeld);
  });

  it('has no curve for a pass without steps', () => {
    expect(passCurve([], { lengthSec: 1, written: 1, bytes: 1 })).toBeNull();
  });
});
