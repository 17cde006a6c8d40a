/** Sentences about frames that are cropped, mirrored and rotated. */

export const FRAMED = {
  crop: 'crop',
  flip: 'flip',
  and: ' and ',
  encodes: (why: string, time: string | null) =>
    `The whole video is re-encoded for the ${why}${time ? `: ${time}` : ''}.`,
  fewSeconds: 'a few seconds',
  seconds: (sec: string) => `about ${sec} s`,
  minutes: (min: string) => `about ${min} min`,
  range: (from: number, to: number) => `${from} to ${to}`,
  rotatedOnly: 'Rotated without re-encoding.',
  rotated: 'Rotated.',
  done(isCropped: boolean, size: string | null, isFlipped: boolean, isRotated: boolean): string {
    const deeds = [
      ...(isCropped ? [size ? `cropped to ${size}` : 'cropped'] : []),
      ...(isFlipped ? ['flipped'] : []),
      ...(isRotated ? ['rotated'] : []),
    ].join(', ');
    return `${deeds.charAt(0).toUpperCase()}${deeds.slice(1)}.`;
  },
} as const;
