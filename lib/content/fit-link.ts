import { isSizeLimit, MB } from '@/lib/config/size-limits';

/** Where a link into the editor leads, and what it says. */
export interface FitLink {
  /** The part of the home page's address that begins with "#". It never leaves the browser. */
  hash: `#${string}`;
  text: string;
}

/** A link that opens the editor with a size limit in megabytes, rounded down to hundredths; without a limit if no clip can have it. */
export function fitLink(megabytes: number): FitLink {
  const hundredths = Math.floor(megabytes * 100 + 1e-6);
  const bytes = (hundredths * MB) / 100;
  if (!isSizeLimit(bytes)) return { hash: '#upload', text: 'Cut a video' };
  return { hash: `#fit=${hundredths / 100}`, text: `Fit a video to ${hundredths / 100} MB` };
}

/** The same for a limit in bytes. */
export const fitLinkOf = (bytes: number): FitLink => fitLink(bytes / MB);
