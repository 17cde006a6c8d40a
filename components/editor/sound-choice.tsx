'use client';

import { AudioLines, Volume2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { RadioGroup, RadioSegment } from '@/components/ui/radio-group';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { NO_SOUND, SOUND_CHOICES, SOUND_LEGEND } from '@/lib/editor/messages/cut';
import { optionsFor, soundChoices, soundFor } from '@/lib/editor/selectors';
import { useDispatch, useFile } from './editor-store';

const ICONS = { keep: Volume2, remove: VolumeX, only: AudioLines } as const;

/** The choice to keep the sound, remove it, or keep nothing else. A file without audio gets a sentence instead. */
export function SoundChoice() {
  const dispatch = useDispatch();
  const name = useId();
  const choices = useFile(soundChoices);
  const busy = useFile(({ job }) => job !== null);
  const chosen = useFile((file, { options }) => soundFor(options, file));
  const isImage = useFile((file, { options }) => optionsFor(options, file).output.kind === 'animation');
  if (choices.length < 2 || isImage)
    return (
      <div>
        <p className="mb-1.5 font-medium">{SOUND_LEGEND}</p>
        <p className="flex min-h-13.5 items-center rounded-xl bg-sunken px-3.5 text-sm text-ink-soft">
          {isImage ? ANIMATION.noSound : NO_SOUND}
        </p>
      </div>
    );
  return (
    <RadioGroup legend={SOUND_LEGEND} layout="segments" disabled={busy}>
      {choices.map((sound) => {
        const Icon = ICONS[sound];
        return (
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
        );
      })}
    </RadioGroup>
  );
}
