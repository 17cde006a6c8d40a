/** The forecast of a clip whose audio becomes AAC beside copied video. */
import { describe, expect, it } from 'vitest';
import type { Forecast } from '@/lib/cut/forecast';
import type { Edit } from '@/lib/edit/edit';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { editOf, toVideo } from '@/tests/support/edits';
import { FakeEngine, open } from './fake-engine';

const KEYFRAMES = [{ before: 0, after: 2 }];
const CHOICES = {
  lossless: { hiddenSec: 1, shownSec: 1 },
  exact: { possible: true, way: 'browser', encodedSec: 1, copiedSec: 4 },
  keyframes: KEYFRAMES,
} as const;
const SMART: Forecast = { ...COPIED_CONTENTS, choices: CHOICES };

class Ac3Engine extends FakeEngine {
  override async open() {
    const tracks = [
      { id: 1, kind: 'video' as const, codec: 'avc1' },
      { id: 2, kind: 'audio' as const, codec: 'ac-3' },
    ];
    return { ...(await super.open()), info: { container: 'mp4' as const, durationSec: 5, tracks } };
  }
}

async function forecast(start: Edit['start'], copied = SMART) {
  const [index, packets] = [new Ac3Engine('index'), new Ac3Engine('packets')];
  index.expected = copied;
  packets.encodes = true;
  // Without a decoder for the audio, the packets engine has no forecast, and ffmpeg makes the clip.
  packets.expected = null;
  const session = await open([index, packets]);
  return session.forecast(editOf(0, 5000, { start, ...toVideo({ codecs: 'plain' }) }));
}

describe('H.264 beside AC-3', () => {
  it.each(['lossless', 'exact'] as const)('is copied with a start that is %s', async (start) => {
    expect(await forecast(start)).toEqual({ ...SMART, audio: 'encoded' });
  });

  it('is copied on a keyframe', async () => {
    const clean = { ...SMART, choices: null };
    expect(await forecast('exact', clean)).toEqual({ ...clean, audio: 'encoded' });
  });
});
