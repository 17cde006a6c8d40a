import type { Forecast } from '@/lib/cut/forecast';
import type { EditOptions, StartMode } from '@/lib/edit/edit';
import type { OpenFile } from './state';

/** Where an exact start is refused, the clip begins as it would without asking for one. */
export function startFor({ start }: EditOptions, { forecast }: OpenFile): StartMode {
  return start === 'exact' && isRefused(forecast) ? 'lossless' : start;
}

/** True if a smart cut was asked for and refused. */
export function isRefused(forecast: Forecast | null): boolean {
  return forecast?.choices?.exact.possible === false;
}
