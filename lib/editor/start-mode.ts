import type { Forecast } from '@/lib/cut/forecast';
import type { EditOptions, StartMode } from '@/lib/edit/edit';
import type { OpenFile } from './state';

/** The start mode for this file. If an exact start is refused, the clip begins losslessly. */
export function startFor({ start }: EditOptions, { forecast }: Pick<OpenFile, 'forecast'>): StartMode {
  return start === 'exact' && isRefused(forecast) ? 'lossless' : start;
}

/** True if a smart cut was asked for and refused. */
export function isRefused(forecast: Forecast | null): boolean {
  return forecast?.choices?.exact.possible === false;
}
