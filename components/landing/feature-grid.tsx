import { BadgeCheck, CloudOff, Crop, Crosshair, Film, MapPinOff, Scissors, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { FEATURES } from './copy';
import { IndexDrawing } from './index-drawing';
import { Section } from './section';

const ICONS = [Zap, Film, Scissors, Crosshair, BadgeCheck, MapPinOff, CloudOff, Crop];

/** The first card shows the main difference as a drawing, the second as bytes, and the others as text. */
const DRAWINGS: readonly ReactNode[] = [<IndexDrawing key="index" />, <SameBytes key="bytes" />];

export function FeatureGrid() {
  return (
    <Section
      id="features"
      title="What sets this video cutter apart"
      lead="Keep the parts you want, just as you recorded them."
    >
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 lg:grid-cols-6">
        {FEATURES.map(({ title, text }, i) => {
          const Icon = ICONS[i] ?? Film;
          return (
            <li
              key={title}
              className={cn(
                'flex flex-col bg-page p-5 sm:p-7 lg:col-span-2',
                i === 0 && 'gap-6 sm:col-span-2 lg:col-span-4 lg:flex-row lg:items-center',
                'sm:max-lg:last:col-span-2',
              )}
            >
              <div className={cn('max-sm:flex max-sm:gap-4', i === 0 && 'lg:w-2/5 lg:shrink-0')}>
                <Icon className="size-7 shrink-0 text-accent-ink" strokeWidth={1.6} aria-hidden />
                <div>
                  <h3 className={cn('font-semibold sm:mt-3', i === 0 ? 'text-2xl' : 'text-lg')}>{title}</h3>
                  <p className="mt-1.5 text-ink-soft">{text}</p>
                </div>
              </div>
              {DRAWINGS[i]}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The first bytes of a keyframe in an H.264 file. */
const BYTES = '65 88 84 00 33 ff fe f6';

function SameBytes() {
  return (
    <div aria-hidden className="mt-auto pt-6 font-mono text-sm">
      {['your file', 'the clip'].map((label) => (
        <p key={label} className="flex justify-between gap-3 border-t border-line py-2">
          <span className="font-sans text-ink-soft">{label}</span>
          <span className="whitespace-nowrap">{BYTES}</span>
        </p>
      ))}
    </div>
  );
}
