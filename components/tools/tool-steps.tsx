import { Section } from '@/components/landing/section';
import { StepList } from '@/components/landing/step-list';
import type { ToolMeta } from '@/lib/content/tool';

/** The task in three steps, each with a screenshot of the editor. */
export function ToolSteps({ tool: { slug, howTo, steps } }: { tool: ToolMeta }) {
  return (
    <Section id="how-to" title={howTo} tinted>
      <StepList slug={slug} steps={steps} />
    </Section>
  );
}
