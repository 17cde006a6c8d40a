import { shotPath } from '@/lib/content/shots';
import type { ToolStep } from '@/lib/content/tool';
import { Shot } from './shot';

/** Numbered steps, each below its screenshot. @param slug the task page whose screenshots these are */
export function StepList({ slug, steps }: { slug: string; steps: readonly ToolStep[] }) {
  return (
    <ol className="grid gap-10 sm:grid-cols-3 sm:gap-6 lg:gap-10">
      {steps.map(({ title, text, alt }, i) => (
        <li key={title} id={`step-${i + 1}`}>
          <Shot path={shotPath(slug, i + 1)} alt={alt} />
          <div className="mt-5 flex gap-4">
            <span
              aria-hidden
              className="grid h-11 w-8 shrink-0 place-items-center rounded-lg bg-accent text-lg font-bold text-on-accent"
            >
              {i + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
