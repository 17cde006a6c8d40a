'use client';

import { AudioLines, Volume2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/components/ui/cn';
import type { EditOptions } from '@/lib/edit/edit';
import { NO_SOUND, SOUND_CHOICES, SOUND_LEGEND } from '@/lib/editor/messages/cut';
import { optionsFor, soundChoices } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { useEditor } from './editor-store';

const ICONS = { keep: Volume2, remove: VolumeX, only: AudioLines } as const;

/** The choice to keep the sound, remove it, or keep nothing else. A file without audio gets a sentence instead. */
export function SoundChoice({ file }: { file: OpenFile }) {
  const { state, dispatch } = useEditor();
  const name = useId();
  const choices = soundChoices(file);
  if (choices.length < 2)
    return (
      <div>
        <p className="mb-1.5 font-medium">{SOUND_LEGEND}</p>
        <p className="flex min-h-13.5 items-center rounded-xl bg-sunken px-3.5 text-sm text-ink-soft">
          {NO_SOUND}
        </p>
      </div>
    );
  const chosen = optionsFor(state.options, file).sound;
  return (
    <fieldset disabled={file.job !== null} className="min-w-0 disabled:opacity-60">
      <legend className="mb-1.5 font-medium">{SOUND_LEGEND}</legend>
      <div className="flex rounded-xl border border-line-strong bg-page p-1">
        {choices.map((sound) => (
          <Choice
            key={sound}
            name={name}
            sound={sound}
            checked={sound === chosen}
            onChoose={() => dispatch({ type: 'set-options', change: { sound } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  sound: EditOptions['sound'];
  checked: boolean;
  onChoose(): void;
}

function Choice({ name, sound, checked, onChoose }: ChoiceProps) {
  const Icon = ICONS[sound];
  return (
    <label
      className={cn(
        'relative flex min-h-11 min-w-0 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-lg px-1.5 text-center text-sm leading-tight font-medium whitespace-nowrap transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        checked ? 'bg-accent-soft text-ink ring-1 ring-accent-ink' : 'text-ink hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        value={sound}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon className="size-4 shrink-0 max-[22rem]:hidden" aria-hidden />
      {SOUND_CHOICES[sound]}
    </label>
  );
}
