/** The editor in WebKitGTK, as a visitor uses it. */
import { keepClips } from './keep-clips';
import { KEY, type WebKit } from './webkit';

const CUT = 'button:has(.lucide-scissors)';

export class WebKitEditor {
  constructor(private readonly webkit: WebKit) {}

  /** Opens the home page and starts React. */
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

  async openAnyway(): Promise<void> {
    await this.webkit.until('the offer', () => {
      const offer = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Open it anyway',
      );
      offer?.click();
      return offer !== undefined;
    });
  }

  /** The values of both time fields. */
  range(): Promise<string[]> {
    return this.webkit.run(() =>
      ['Start time', 'End time'].map((text) => {
        const label = [...document.querySelectorAll('label')].find((each) => each.textContent === text);
        return document.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`)?.value ?? '';
      }),
    );
  }

  async ready(): Promise<void> {
    await this.webkit.until(
      'the cut button',
      (css) => document.querySelector<HTMLButtonElement>(css)?.disabled === false,
      CUT,
    );
  }

  /** Seconds. */
  async setRange(start: number, end: number): Promise<void> {
    const { webkit } = this;
    for (const [label, value] of [
      ['End time', end],
      ['Start time', start],
    ] as const) {
      // The editor is hidden until it knows the video's size.
      const id = await webkit.until(
        label,
        (text) => {
          const found = [...document.querySelectorAll('label')].find((each) => each.textContent === text);
          return found && getComputedStyle(found).visibility === 'visible' && found.htmlFor;
        },
        label,
      );
      const field = `[id="${id}"]`;
      // What opens a file also focuses the editor's heading, which would end the typing.
      await webkit.rests(field);
      await webkit.run((css) => document.querySelector<HTMLInputElement>(css)?.select(), field);
      await webkit.type(field, `${value}${KEY.enter}`);
      await webkit.until(
        `${label} ${value}`,
        (css, seconds) => {
          const parts = document.querySelector<HTMLInputElement>(css)?.value.split(':') ?? [];
          return Math.abs(parts.reduce((sum, part) => sum * 60 + Number(part), 0) - seconds) < 0.001;
        },
        field,
        value,
      );
    }
    // The forecast may move the button, and a click would miss it.
    await webkit.until('the forecast', () => document.querySelector('[data-testid=forecast]')?.textContent);
  }

  click(): Promise<void> {
    return this.webkit.click(CUT);
  }

  async done(): Promise<void> {
    await this.webkit.until('the clip', () => document.querySelector('[data-testid=result-card]') !== null);
  }

  /** Waits until this text is anywhere on the page. */
  async says(text: string): Promise<void> {
    await this.webkit.until(text, (wanted) => document.body.textContent?.includes(wanted), text);
  }

  names(): Promise<string[]> {
    return this.webkit.run(() => Reflect.get(window, 'names') as string[]);
  }
}
