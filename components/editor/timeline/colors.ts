import { useEffect, useState } from 'react';

/** The page's colors, for drawing on a canvas. */
export interface Colors {
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  sunken: string;
  panel: string;
  /** The color of the loudness. */
  wave: string;
  /** The frame of a part that isn't selected. */
  part: string;
}

function read(): Colors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: color('--ink'),
    inkSoft: color('--ink-soft'),
    line: color('--line'),
    lineStrong: color('--line-strong'),
    sunken: color('--sunken'),
    panel: color('--panel'),
    wave: color('--wave'),
    part: color('--ink-soft'),
  };
}

/** The current colors. They update when the system switches between light and dark. */
export function useColors(): Colors {
  const [colors, setColors] = useState(read);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const change = () => setColors(read());
    dark.addEventListener('change', change);
    return () => dark.removeEventListener('change', change);
  }, []);
  return colors;
}
