import { AudioLines, BadgeCheck, CloudOff, FileVideo2, Film, Timer, Unlock, Zap } from 'lucide-react';
import { FEATURES } from './copy';
import { Section } from './section';

const ICONS = [Film, Zap, AudioLines, CloudOff, Timer, FileVideo2, BadgeCheck, Unlock];

export function FeatureGrid() {
  return (
    <Section
      id="features"
      title="A cutter that respects your video"
      lead="One job, done properly: keep the part you want, exactly as it was recorded."
    >
      <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ title, text }, i) => {
          const Icon = ICONS[i] ?? Film;
          return (
            <li key={title}>
              <Icon className="size-7 text-accent-ink" strokeWidth={1.6} aria-hidden />
              <h3 className="mt-3 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
