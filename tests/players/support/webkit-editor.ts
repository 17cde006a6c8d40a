/** The editor in WebKitGTK, as a visitor uses it. */
import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { keepClips } from './keep-clips';
import type { WebKit } from './webkit';

const CUT = 'button:has(.lucide-scissors)';

export class WebKitEditor {
  constructor(private readonly webkit: WebKit) {}

  /** The home page, alive. */
  async open(): Promise<void> {
    const { webkit } = this;
    await webkit.goto(process.env.SNIPREEL_E2E_URL ?? '');
    await webkit.run(keepClips);
    await webkit.run(() => window.dispatchEvent(new PointerEvent('pointermove')));
    await webkit.until('React', () =>
      Object.keys(document.querySelector('[data-testid=drop-zone]') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
    );
  }

  choose(path: string): Promise<void> {
    return this.webkit.type('input[type=file]', path);
  }

  async ready(): Promise<void> {
    await this.webkit.until(
      'the cut button',
      (css) => document.querySelector<HTMLButtonElement>(css)?.disabled === false,
      CUT,
    );
  }

  async setRange(start: string, end: string): Promise<void> {
    const { webkit } = this;
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
    // What is told of the cut moves the button down, from under a click on its way.
    await webkit.until('the outlook', () => document.querySelector('[data-testid=outlook]')?.textContent);
  }

  click(): Promise<void> {
    return this.webkit.click(CUT);
  }

  async done(): Promise<void> {
    await this.webkit.until('the clip', () => document.querySelector('[data-testid=result-card]') !== null);
  }

  /** Whether this text stands anywhere on the page. */
  async says(text: string): Promise<void> {
    await this.webkit.until(text, (wanted) => document.body.textContent?.includes(wanted), text);
  }

  /** What was done, in the result's own words. */
  deeds(): Promise<string> {
    return this.webkit.run(() => document.querySelector('[data-testid=clip-deeds]')?.textContent ?? '');
  }

  names(): Promise<string[]> {
    return this.webkit.run(() => Reflect.get(window, 'names') as string[]);
  }

  /** The clip as a file of this machine. */
  async saved(name: string): Promise<string> {
    const base64 = await this.webkit.run(async () => {
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

  /** Plays the clip's first picture; its width and the clip's seconds. */
  play(): Promise<{ width: number; duration: number }> {
    return this.webkit.run(async () => {
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
  }
}
