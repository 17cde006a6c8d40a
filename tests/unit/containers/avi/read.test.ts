import { describe, expect, it } from 'vitest';
import { isAviCutOff } from '@/lib/containers/avi/read';
import { fixtureBytes } from '../../../fixtures';

describe('an AVI', () => {
  const whole = fixtureBytes('mpeg4Mp3');
  const isCutOff = (bytes: Uint8Array) => isAviCutOff(new Blob([new Uint8Array(bytes)]));

  it('is cut off if it ends before its RIFF chunk does, or was never finished', async () => {
    expect(await isCutOff(whole)).toBe(false);
    expect(await isCutOff(whole.subarray(0, whole.length * 0.7))).toBe(true);
    const unfinished = Uint8Array.from(whole).fill(0, 4, 8);
    expect(await isCutOff(unfinished)).toBe(true);
  });

  it('may state its size with its header, and is another file without its name', async () => {
    const generous = Uint8Array.from(whole);
    new DataView(generous.buffer).setUint32(4, whole.length, true);
    expect(await isCutOff(generous)).toBe(false);
    expect(await isCutOff(fixtureBytes('silent'))).toBe(false);
    expect(await isCutOff(new Uint8Array(3))).toBe(false);
  });
});
