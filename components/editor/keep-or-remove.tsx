'use client';

import { cn } from '@/components/ui/cn';
import { Switch } from '@/components/ui/switch';
import { MODES, ONLY_ONE_FILE } from '@/lib/editor/messages/parts';
import { offersModes } from '@/lib/editor/part-labels';
import { isLocked } from '@/lib/editor/selectors';
import { hasSeveralSources } from '@/lib/editor/sources';
import { useDispatch, useFile } from './editor-store';

/**
 * The switch between keeping the selection and removing it. It stands in the row of the panel's title, and where that is hidden,
 * at the end of the panel. It keeps its place while the whole video is selected, and appears once something isn't.
 */
export function KeepOrRemove() {
  const dispatch = useDispatch();
  const mode = useFile((file) => file.mode);
  const locked = useFile(isLocked);
  const offered = useFile(offersModes);
  // The timeline shows one file, so it can't show what would be left of several. A press says so.
  const several = useFile(hasSeveralSources);
  return (
    <Switch
      label={MODES.label}
      words={[MODES.keep, MODES.remove]}
      description={several ? ONLY_ONE_FILE : MODES.spoken[mode]}
      on={mode === 'remove'}
      disabled={locked}
      onChange={(on) => dispatch({ type: 'set-mode', mode: on ? 'remove' : 'keep' })}
      className={cn(
        'absolute top-1.5 right-3 max-[22rem]:text-xs max-[22rem]:leading-6 sideways:relative sideways:inset-auto sideways:order-1 sideways:mb-2 lg:top-4.5 lg:right-4.5',
        !offered && 'invisible',
      )}
    />
  );
}
