import { cn } from '@/components/ui/cn';
import { preferencesFrom } from '@/lib/editor/preferences';
import { readEntry } from '@/lib/save/web-storage';

/** Does what takes long when it's done for the first time: reads the preferences from disk, and builds the table of class names. */
export function warmUp(): void {
  preferencesFrom((key) => readEntry('localStorage', key));
  cn('p-1', 'p-2');
}
