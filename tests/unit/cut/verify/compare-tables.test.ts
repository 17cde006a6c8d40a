import { describe, expect, it } from 'vitest';
import { leadInOf } from '@/lib/cut/forecast';
import { settle } from '@/lib/edit/settle';
import type { FixtureName } from '@/tests/fixtures';
import { beginning, CLEAN } from '@/tests/support/contents';
import { toKept, toVideo } from '@/tests/support/edits';
import { bodyOf, type Made, make, refusal, verify, view } from './support';

const SOURCES: FixtureName[] = ['h264BframesAac', 'phone', 'silent', 'short', 'fragmented', 'hevcAac'];
const RANGES = [
  [0, 100_000],
  [0, 1000],
  [731, 2267],
  [2600, 100_000],
  [4000, 4150],
] as const;

describe('a clip of the index engine', () => {
  it.each(SOURCES)('of %s passes at every range, sample by sample', async (name) => {
    let verified = 0;
    for (const [startMs, endMs] of RANGES) {
      for (const sound of ['keep', 'remove', 'only'] as const) {
        const made = await make(name, startMs, endMs, toKept(sound)).catch(refusal);
        if (!made) continue;
        verified++;
        const { verification } = await verify(made);
        expect(verification).toMatchObject({
          against: 'source',
          startsOnFrame: made.cut.contents.video !== 'none',
        });
        expect(verification.samples).toBeGreaterThan(0);
        if (verification.driftSec !== null) expect(verification.driftSec).toBeLessThan(0.002);
      }
    }
    expect(verified).toBeGreaterThanOrEqual(RANGES.length);
  });

  it('passes too where its bytes have to be read to be compared', async () => {
    const made = await make('h264BframesAac', 2000, 4500);
    const [inPlace, copied] = [await verify(made), await verify(made, 'gathered')];
    expect(copied.verification.samples).toBe(inPlace.verification.samples + 6);
  });
});

/** One fault each that no player would complain of, or that it would hide. */
const SABOTAGE: Record<string, (made: Made) => void> = {
  'an edit one frame late': (made) => {
    const at = bodyOf(made, 'elst') + 12;
    view(made).setInt32(at, view(made).getInt32(at) + 512);
  },
  'an edit one frame early': (made) => {
    const at = bodyOf(made, 'elst') + 12;
    view(made).setInt32(at, view(made).getInt32(at) - 512);
  },
  'sound half a packet late': (made) => {
    const at = bodyOf(made, 'elst', 1) + 12;
    view(made).setInt32(at, view(made).getInt32(at) + 512);
  },
  'sound 5 ms late': (made) => {
    const at = bodyOf(made, 'elst', 1) + 12;
    view(made).setInt32(at, view(made).getInt32(at) - 240);
  },
  'an end three frames early': (made) => {
    const at = bodyOf(made, 'elst') + 8;
    view(made).setUint32(at, Math.round(view(made).getUint32(at) * 0.96));
  },
  'two frames with exchanged times': (made) => {
    const at = bodyOf(made, 'ctts') + 8 + 8 * 20;
    const next = view(made).getUint32(at + 12);
    view(made).setUint32(at + 12, view(made).getUint32(at + 4));
    view(made).setUint32(at + 4, next);
  },
  'frames that last too long': (made) => {
    const at = bodyOf(made, 'stts') + 8;
    const runs = view(made).getUint32(bodyOf(made, 'stts') + 4);
    view(made).setUint32(at + (runs - 1) * 8 + 4, 600);
  },
  'a sample of another size': (made) => {
    const at = bodyOf(made, 'stsz') + 12 + 4 * 30;
    view(made).setUint32(at, view(made).getUint32(at) + 8);
  },
  'a chunk that begins elsewhere': (made) => {
    const at = bodyOf(made, 'stco') + 8 + 4 * 2;
    view(made).setUint32(at, view(made).getUint32(at) + 1);
  },
  'two chunks exchanged': (made) => {
    const at = bodyOf(made, 'stco') + 8;
    const first = view(made).getUint32(at);
    view(made).setUint32(at, view(made).getUint32(at + 4));
    view(made).setUint32(at + 4, first);
  },
  'a chunk behind the end': (made) => {
    view(made).setUint32(bodyOf(made, 'stco', 1) + 8, made.bytes.length - 3);
  },
  'a media box cut short': (made) => {
    made.bytes = made.bytes.slice(0, made.bytes.length - 1000);
  },
  'a track that is not there': (made) => {
    made.bytes.set(Buffer.from('free'), bodyOf(made, 'trak', 1) - 4);
  },
  'a sound that says it is something else': (made) => {
    made.bytes.set(Buffer.from('meta'), bodyOf(made, 'soun') - 4);
  },
  'a header with another duration': (made) => {
    const at = bodyOf(made, 'mvhd') + 16;
    view(made).setUint32(at, view(made).getUint32(at) - 2000);
  },
  'hidden frames that were not reported': ({ cut }) => {
    cut.contents = { ...cut.contents, ...beginning(CLEAN) };
  },
  'fewer hidden frames than reported': ({ cut }) => {
    const { hiddenSec, shownSec } = leadInOf(cut.contents.parts);
    cut.contents = {
      ...cut.contents,
      ...beginning({ kind: 'lead-in', leadIn: { hiddenSec: hiddenSec + 0.2, shownSec } }),
    };
  },
  'a stream that was said to be left out': ({ cut }) => {
    cut.contents = { ...cut.contents, audio: 'none' };
  },
  'another rotation': (made) => {
    const at = bodyOf(made, 'tkhd') + 40;
    // By 90° clockwise.
    for (const [n, value] of [0, 65536, 0, -65536, 0].entries()) view(made).setInt32(at + 4 * n, value);
  },
  'mirrored frames': (made) => {
    view(made).setInt32(bodyOf(made, 'tkhd') + 40 + 16, -65536);
  },
  'a movie that is rotated as a whole': (made) => {
    const at = bodyOf(made, 'mvhd') + 36;
    for (const n of [0, 4]) view(made).setInt32(at + 4 * n, -65536);
  },
  'an index that is none': (made) => {
    view(made).setUint32(bodyOf(made, 'stbl') - 8, 7);
  },
};

describe('verification', () => {
  it.each(Object.keys(SABOTAGE))('catches %s', async (name) => {
    const made = await make('h264BframesAac', 2000, 4500);
    await expect(verify(made)).resolves.toBeDefined();
    SABOTAGE[name]?.(made);
    await expect(verify(made)).rejects.toMatchObject({
      code: expect.stringMatching(/not-verified|index-invalid/),
    });
  });

  it.each([0, 90, 180, 270] as const)(
    'catches a clip that is rotated by %d° more than asked for',
    async (turn) => {
      const made = await make('phone', 0, 1000, { framing: { crop: null, flip: false, turn } });
      await expect(verify(made)).resolves.toBeDefined();
      for (const other of [0, 90, 180, 270] as const) {
        const edit = settle({ ...made.edit, framing: { ...made.edit.framing, turn: other } });
        const checked = verify({ ...made, edit });
        await (other === turn
          ? expect(checked).resolves.toBeDefined()
          : expect(checked).rejects.toMatchObject({ code: 'not-verified' }));
      }
    },
  );

  it('catches the clip of another place', async () => {
    const made = await make('h264BframesAac', 2000, 4500);
    const other = await make('h264BframesAac', 2100, 4600);
    await expect(verify({ ...other, edit: made.edit })).rejects.toMatchObject({ code: 'not-verified' });
  });

  it('catches bytes that were changed on their way, where they were copied', async () => {
    const made = await make('h264BframesAac', 2000, 4500);
    const at = bodyOf(made, 'stco') + 8;
    const first = view(made).getUint32(at);
    // Somewhere inside of the keyframe, which is hidden: what is compared is what is shown.
    made.bytes.fill(0, first, made.bytes.length);
    await expect(verify(made, 'gathered')).rejects.toMatchObject({ code: 'not-verified' });
  });

  it('catches bytes that are left of a removed sound track’s place', async () => {
    const made = await make('h264BframesAac', 2000, 4500, toVideo({ sound: 'remove' }));
    const kept = await make('h264BframesAac', 2000, 4500);
    await expect(verify(made)).resolves.toBeDefined();
    await expect(
      verify({ ...kept, cut: { ...kept.cut, contents: made.cut.contents } }),
    ).rejects.toMatchObject({
      code: 'not-verified',
    });
  });
});
