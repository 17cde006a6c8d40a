/** The built site in WebKitGTK: choose a file, mark a range, cut, and judge what would be saved. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decodeErrors, probe } from '../e2e/support/probe';
import { fixtures } from '../fixtures';
import { WebKit } from './support/webkit';

const CUT = 'button:has(.lucide-scissors)';

let webkit: WebKit;
test.beforeEach(async () => {
  webkit = await WebKit.open();
});
test.afterEach(() => webkit.close());

/** Keeps what the page offers for download. */
function keepClips(): void {
  const clips: Blob[] = [];
  Object.assign(window, { clips });
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    if (object instanceof Blob && !(object instanceof File)) clips.push(object);
    return create(object);
  };
}

async function cut(file: string, start: string, end: string): Promise<void> {
  await webkit.goto(process.env.SNIPREEL_E2E_URL ?? '');
  await webkit.run(keepClips);
  await webkit.run(() => window.dispatchEvent(new PointerEvent('pointermove')));
  await webkit.until('React', () =>
    Object.keys(document.querySelector('[data-testid=drop-zone]') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
  await webkit.type('input[type=file]', file);
  await webkit.until(
    'the cut button',
    (css) => document.querySelector<HTMLButtonElement>(css)?.disabled === false,
    CUT,
  );
  for (const [label, value] of [
    ['End time', end],
    ['Start time', start],
  ] as const) {
    const id = await webkit.until(
      label,
      (text) => [...document.querySelectorAll('label')].find((each) => each.textContent === text)?.htmlFor,
      label,
    );
    const field = `[id="${id}"]`;
    await webkit.run((css) => document.querySelector<HTMLInputElement>(css)?.select(), field);
    await webkit.type(field, `${value}\uE007`);
  }
  // What is told of the start moves the button down, from under a click on its way.
  await webkit.until('the outlook', () => document.querySelector('[data-testid=cut-mode]') !== null);
  await webkit.click(CUT);
  await webkit.until('the clip', () => document.querySelector('[data-testid=result-card]') !== null);
}

/** The clip as a file of this machine. */
async function saved(name: string): Promise<string> {
  const base64 = await webkit.run(async () => {
    const clip = (Reflect.get(window, 'clips') as Blob[]).at(-1);
    if (!clip) throw new Error('no clip');
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
      reader.readAsDataURL(clip);
    });
  });
  const path = test.info().outputPath(`${name}.mp4`);
  writeFileSync(path, Buffer.from(base64, 'base64'));
  return path;
}

const deeds = () => webkit.run(() => document.querySelector('[data-testid=clip-deeds]')?.textContent ?? '');

for (const name of ['h264BframesAac', 'phone', 'fragmented'] as const) {
  test(`WebKitGTK cuts ${name}, verifies the clip and plays it`, async () => {
    await cut(fixtures[name], '2', '4');
    // No WebCodecs here: a `<video>` out of sight stands in.
    await webkit.until(
      'pictures in the timeline',
      () => Number(document.querySelector<HTMLElement>('[data-testid=strip]')?.dataset.pictures) >= 3,
    );
    const told = await deeds();
    expect(told).toContain('Lossless');
    expect(told).toContain('Verified: starts on your frame, sound in step, media identical to the source');
    const path = await saved(name);
    expect(await decodeErrors(path)).toEqual([]);
    const { video, audio } = await probe(path);
    expect(video[0]?.frames).toBe(60);
    expect(audio).toHaveLength(1);
    const played = await webkit.run(async () => {
      const video = document.createElement('video');
      video.muted = true;
      video.src = URL.createObjectURL((Reflect.get(window, 'clips') as Blob[]).at(-1) as Blob);
      document.body.append(video);
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve;
        video.onerror = () => reject(new Error(video.error?.message ?? 'cannot be played'));
      });
      return { width: video.videoWidth, duration: video.duration };
    });
    expect(played.width).toBeGreaterThan(0);
    expect(played.duration).toBeCloseTo(2, 0);
  });
}
