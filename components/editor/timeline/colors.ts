import { useEffect, useState } from 'react';

/** The page's own colors, for what is drawn instead of styled. */
export interface Colors {
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  sunken: string;
  /** Of the sound. */
  wave: string;
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
    wave: color('--wave'),
  };
}

/** Read anew when the visitor's system turns light or dark. */
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
