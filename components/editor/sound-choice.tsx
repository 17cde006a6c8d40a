'use client';

import { Volume2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { RadioGroup, RadioSegment } from '@/components/ui/radio-group';
import { SOUND_CHOICES, SOUND_LEGEND } from '@/lib/editor/messages/cut';
import { soundNote } from '@/lib/editor/output-format';
import { soundFor } from '@/lib/editor/selectors';
import { useDispatch, useFile } from './editor-store';

const CHOICES = [
  { sound: 'keep', Icon: Volume2 },
  { sound: 'remove', Icon: VolumeX },
] as const;

/** The choice to keep the sound or to remove it. A sentence, where the file or the format leaves none. */
export function SoundChoice() {
  const dispatch = useDispatch();
  const name = useId();
  const busy = useFile(({ job }) => job !== null);
  const chosen = useFile((file, { options }) => soundFor(options, file));
  const note = useFile((file, { options }) => soundNote(options, file));
  if (note !== null)
    return (
      <div>
        <p className="mb-1.5 font-medium">{SOUND_LEGEND}</p>
        <p className="flex min-h-13.5 items-center rounded-xl bg-sunken px-3.5 text-sm text-ink-soft">
          {note}
        </p>
      </div>
    );
  return (
    <RadioGroup legend={SOUND_LEGEND} layout="segments" disabled={busy}>
      {CHOICES.map(({ sound, Icon }) => (
        <RadioSegment
          key={sound}
          name={name}
          value={sound}
          checked={sound === chosen}
          onChoose={() => dispatch({ type: 'set-options', change: { sound } })}
        >
          <Icon className="size-4 shrink-0 max-[22rem]:hidden" aria-hidden />
          {SOUND_CHOICES[sound]}
        </RadioSegment>
      ))}
    </RadioGroup>
  );
}
