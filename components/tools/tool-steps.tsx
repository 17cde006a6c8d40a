import { NumberedStep } from '@/components/landing/numbered-step';
import { Section } from '@/components/landing/section';
import { publicPath } from '@/lib/config/site';
import type { ToolMeta } from '@/lib/content/tool';
import { SHOT_SIZE, shotPath } from '@/lib/content/tools';

/** The task in three steps, each with a screenshot of the editor. */
export function ToolSteps({ tool: { slug, howTo, steps } }: { tool: ToolMeta }) {
  return (
    <Section id="how-to" title={howTo} tinted>
      <ol className="grid gap-10 sm:grid-cols-3 sm:gap-6 lg:gap-10">
        {steps.map(({ title, text, alt }, i) => (
          <NumberedStep
            key={title}
            number={i + 1}
            title={title}
            text={text}
            id={`step-${i + 1}`}
            picture={
              // biome-ignore lint/performance/noImgElement: a static export has no image optimizer
              <img
                src={publicPath(shotPath(slug, i + 1))}
                {...SHOT_SIZE}
                loading="lazy"
                decoding="async"
                alt={alt}
                className="h-auto w-full rounded-panel border border-line bg-panel dark:brightness-90"
              />
            }
          />
        ))}
      </ol>
    </Section>
  );
}
