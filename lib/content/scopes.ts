/** The frames with their scopes that `scripts/make-scopes.mjs` draws, and what they show. */
export interface ScopeFrame {
  /** `public/articles/{file}.webp`. */
  file: string;
  label: string;
  /** What the frame and its scope look like. */
  alt: string;
}

/** Pixels. */
export const SCOPE_SIZE = { width: 320, height: 436 };

export const SCOPES = {
  exposure: [
    {
      file: 'waveform-under',
      label: 'Underexposed: everything below 40',
      alt: 'A dark sunrise over hills. On its waveform, nothing reaches 40 percent.',
    },
    {
      file: 'waveform-right',
      label: 'Well exposed: from 5 to 95',
      alt: 'The same sunrise, brighter. On its waveform, the dark foreground lies at 5 to 20 percent, the hills at 25 to 50, the sky at 55 to 80 and the sun at 95.',
    },
    {
      file: 'waveform-over',
      label: 'Overexposed: most of the sky is clipped at 100',
      alt: 'The same sunrise with a white sky. On its waveform, most of the sky is a flat line at 100 percent, and the sun can no longer be told apart from it.',
    },
  ],
  skin: [
    {
      file: 'vectorscope-neutral',
      label: 'Correct white balance: both skin colors on the line',
      alt: 'Two ovals in a light and a dark skin color. On the vectorscope, both lie on the line for skin.',
    },
    {
      file: 'vectorscope-cool',
      label: 'Too blue: skin is off the line, and gray is off the center',
      alt: 'The same ovals with a blue cast. On the vectorscope, both lie to the right of the line, and the gray background lies off center.',
    },
  ],
} as const satisfies Record<string, readonly ScopeFrame[]>;

export type ScopeSet = keyof typeof SCOPES;
