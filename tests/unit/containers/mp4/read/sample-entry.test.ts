import { describe, expect, it } from 'vitest';
import { checkAudioEntry } from '@/lib/containers/mp4/read/sample-entry';

/** An audio entry of QuickTime's version 2 with a sample rate. */
function version2(rate: number) {
  const body = new Uint8Array(64);
  body[9] = 2;
  new DataView(body.buffer).setFloat64(32, rate);
  return { format: 'mp4a', bytes: body, body, width: 0, height: 0 };
}

describe('checkAudioEntry', () => {
  it('accepts the sample rate of a version 2 entry', () => {
    expect(() => checkAudioEntry(version2(48_000))).not.toThrow();
  });

  it.each([2 ** 31, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d as the sample rate of a version 2 entry, because libavformat rejects the whole file',
    (rate) => {
      expect(() => checkAudioEntry(version2(rate))).toThrow(
        expect.objectContaining({ code: 'index-invalid' }),
      );
    },
  );
});
