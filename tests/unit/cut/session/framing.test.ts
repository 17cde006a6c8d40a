/** Which engines take cropped, mirrored and rotated clips. */

import { describe, expect, it } from 'vitest';
import { EFFORTS, matchSources } from '@/lib/cut/decide/match-sources';
import { factsOf } from '@/lib/cut/decide/source-facts';
import type { Engine, OpenEngine } from '@/lib/cut/engine';
import type { Edit, SizeLimit } from '@/lib/edit/edit';
import type { Framing } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { COPIED_CONTENTS } from '@/tests/support/contents';
import { editOf, sourceOf, toSound, toVideo } from '@/tests/support/edits';
import { FakeEngine, live, open } from './fake-engine';

const crop = { x: 0, y: 0, width: 0.5, height: 1 };
const framed = (framing: Partial<Framing>, options: Partial<Edit> = {}) =>
  editOf(0, 1000, { ...options, framing: { ...PLAIN_OPTIONS.framing, ...framing } });

class Recording extends FakeEngine {
  edits: Edit[] = [];
  override async load(): Promise<Engine> {
    const engine = await super.load();
    return { id: this.id, open: async (...of) => this.#recording(await engine.open(...of)) };
  }
  #recording(own: OpenEngine): OpenEngine {
    const cut: OpenEngine['cut'] = (edit, context) => {
      this.edits.push(edit);
      return own.cut(edit, context);
    };
    return { ...own, cut };
  }
}

async function cut(edit: SettledEdit) {
  const [index, packets] = [new Recording('index'), new Recording('packets')];
  packets.encodes = true;
  index.expected = { ...COPIED_CONTENTS, choices: null };
  packets.expected = { ...COPIED_CONTENTS, video: 'encoded', choices: null };
  const session = await open([index, packets]);
  const forecast = await session.forecast(edit);
  await session.cut(edit, { signal: live(), onProgress() {} });
  return { index: index.edits, packets: packets.edits, forecast };
}

describe('a crop that the first encoding engine refuses', () => {
  const refused = () => {
    const engines = [new FakeEngine('index'), new FakeEngine('packets'), new FakeEngine('ffmpeg')] as const;
    const [, packets, ffmpeg] = engines;
    packets.encodes = ffmpeg.encodes = true;
    packets.onForecast = packets.onCut = async () => {
      throw new MediaError('codec-not-in-mp4', 'no encoder');
    };
    ffmpeg.expected = { ...COPIED_CONTENTS, video: 'encoded', choices: null, encodeSec: 9 };
    return { engines, packets, ffmpeg };
  };

  it('is forecast by the next one, which is opened once and then cuts', async () => {
    const { engines, packets, ffmpeg } = refused();
    const session = await open([...engines]);
    const all = await Promise.all([session.forecast(framed({ crop })), session.forecast(framed({ crop }))]);
    expect(all).toMatchObject([{ encodeSec: 9 }, { encodeSec: 9 }]);
    await session.cut(framed({ crop }), { signal: live(), onProgress() {} });
    // Both forecasts open it, and one of them closes its own again.
    expect(packets.calls.filter((call) => call === 'close')).toHaveLength(2);
    expect(ffmpeg.calls).toEqual(['load', 'open', 'cut']);
  });

  it('is moved on once by a forecast and a cut at the same time', async () => {
    const { engines, ffmpeg } = refused();
    const session = await open([...engines]);
    const forecast = session.forecast(framed({ crop }));
    await session.cut(framed({ crop }), { signal: live(), onProgress() {} });
    expect(await forecast).toMatchObject({ encodeSec: 9 });
    expect(ffmpeg.calls).toEqual(['load', 'open', 'cut']);
  });

  it('has no forecast if the next one isn’t available', async () => {
    const { engines, ffmpeg } = refused();
    ffmpeg.onOpen = async () => {
      throw new MediaError('engine-unavailable', 'no network');
    };
    const session = await open([...engines]);
    expect(await session.forecast(framed({ crop }))).toBeNull();
  });
});

describe('an edit with a framing', () => {
  it.each([{ crop }, { flip: true }, { crop, turn: 90 }] as const)('is encoded for %o', async (framing) => {
    const made = await cut(framed(framing));
    expect(made.index).toEqual([]);
    expect(made.packets).toMatchObject([{ start: 'encode', framing }]);
    expect(made.forecast).toMatchObject({ video: 'encoded', choices: null });
  });

  it('is copied if it only rotates', async () => {
    const made = await cut(framed({ turn: 270 }));
    expect(made.index).toMatchObject([{ start: 'lossless', framing: { turn: 270 } }]);
  });

  it('is copied without it if the clip has no frames', async () => {
    const made = await cut(framed({ crop, flip: true }, toSound()));
    expect(made.index).toMatchObject([{ framing: PLAIN_OPTIONS.framing }]);
  });

  it('is encoded to a size although a copy of the whole frames would fit', async () => {
    const limit: SizeLimit = { bytes: 1e9, lines: 'auto', rate: 'auto', mono: false, thorough: false };
    const made = await cut(framed({ crop }, toVideo({ limit })));
    expect(made.index).toEqual([]);
    expect(made.packets).toMatchObject([{ start: 'encode', ...toVideo({ limit }), framing: { crop } }]);
    expect(made.forecast).toMatchObject({ fit: 'encoded' });
  });
});

describe('files of a cropped clip', () => {
  const info = (width: number, height: number, rotation = 0): MediaInfo => ({
    container: 'mp4',
    durationSec: 5,
    tracks: [{ id: 1, kind: 'video', codec: 'avc1', joinKey: 'same', coded: { width, height }, rotation }],
  });

  it('become frames as large as the crop of the first one', () => {
    const [one, two] = [sourceOf(undefined, 'mp4', 1), sourceOf(undefined, 'mp4', 2)];
    const own = { x: 0, y: 0, width: 1, height: 0.5 };
    const edit: Edit = {
      ...framed({ crop }),
      start: 'encode',
      parts: [
        { source: one, startMs: 0, endMs: 1000 },
        { source: two, startMs: 0, endMs: 5000, crop: own },
      ],
    };
    const facts = [
      factsOf(1, { engine: 'index', info: info(1920, 1080, 90) }, edit),
      factsOf(2, { engine: 'index', info: info(1280, 720) }, edit),
    ];
    for (const plan of matchSources(facts, edit, EFFORTS[0] ?? 'least'))
      expect(plan.format?.video).toMatchObject({ width: 1920, height: 540, rotation: 90 });
  });
});
