import { type EditOptions, optionsKey } from './edit';
import { PLAIN_OPTIONS } from './plain-options';

/** True if an edit asks for nothing but its parts. */
export function isPlain(options: EditOptions): boolean {
  return optionsKey(options) === optionsKey(PLAIN_OPTIONS);
}
