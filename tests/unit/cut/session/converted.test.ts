/** The forecast of a clip whose audio becomes AAC beside copied video. */
import { describe, expect, it } from 'vitest';
import type { Forecast } from '@/lib/cut/forecast';
import type { Edit } from '@/lib/edit/edit';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { editOf } from '@/tests/support/edits';
import { FakeEngine, open } from './fake-engine';

const KEYFRAMES = [{ before: 0, after: 2 }];
const CHOICES = {
  lossless: { hiddenSec: 1, shownSec: 1 },
  exact: { possible: true, way: 'browser', encodedSec: 1, copiedSec: 4 },
  keyframes: KEYFRAMES,
} as const;
const SMART: Forecast = { ...COPIED_CONTENTS, start: { kind: 'clean' }, choices: CHOICES };

class Ac3Engine extends FakeEngine {
  override async open() {
    const tracks = [
      { id: 1, kind: 'video' as const, codec: 'avc1' },
      { id: 2, kind: 'audio' as const, codec: 'ac-3' },
    ];
    return { ...(await super.open()), info: { container: 'mp4' as const, durationSec: 5, tracks } };
  }
}

/** @param decodes whether the browser can decode the audio. The packets engine has no forecast for what it can't do. */
async function forecast(start: Edit['start'], decodes: boolean, copied = SMART) {
  const [index, packets] = [new Ac3Engine('index'), new Ac3Engine('packets')];
  index.expected = copied;
  packets.encodes = true;
  packets.expected = decodes ? { ...copied, audio: 'encoded' } : null;
  const session = await open([index, packets]);
  return session.forecast(editOf(0, 5000, { start, codecs: 'plain' }));
}

describe('H.264 beside AC-3', () => {
  it('is copied with an exact start if the browser can decode the audio', async () => {
    expect(await forecast('exact', true)).toEqual({ ...SMART, audio: 'encoded' });
  });

  it('is encoded with an exact start if only ffmpeg can decode the audio', async () => {
    const told = await forecast('exact', false);
    expect(told).toMatchObject({ video: 'encoded', audio: 'encoded', start: { kind: 'encoded' } });
    expect(told?.choices).toEqual({
      ...CHOICES,
      exact: { possible: true, way: 'ffmpeg', encodedSec: 5, copiedSec: 0 },
    });
  });

  it('is encoded on a keyframe too, because ffmpeg takes an exact start for that', async () => {
    const told = await forecast('exact', false, { ...SMART, choices: null });
    expect(told).toMatchObject({ video: 'encoded', start: { kind: 'encoded' }, choices: null });
  });

  it('is copied with a lossless start, and says what an exact one would encode', async () => {
    const told = await forecast('lossless', false);
    expect(told).toMatchObject({ video: 'copied', audio: 'encoded' });
    expect(told?.choices?.exact).toEqual({ possible: true, way: 'ffmpeg', encodedSec: 5, copiedSec: 0 });
  });
});
