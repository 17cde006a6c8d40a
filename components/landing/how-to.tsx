import { Demo } from './demo';
import { HOW_TO_ID } from './how-to-id';
import { StepList } from './step-list';
import { STEPS, STEPS_SLUG } from './steps';

/** The product at work, directly below the hero, and then the same in three steps. Gone while a file is open: the editor itself is there. */
export function HowTo() {
  return (
    <section
      id={HOW_TO_ID}
      aria-labelledby="how-to-heading"
      className="mx-auto max-w-6xl editing:hidden px-4 pt-4 pb-14 sm:px-6 sm:pb-20 lg:pb-24"
    >
      <Demo />
      <h2
        id="how-to-heading"
        className="mt-12 mb-8 text-3xl font-bold tracking-tight sm:mb-10 sm:text-4xl lg:mt-16"
      >
        How it works
      </h2>
      <StepList slug={STEPS_SLUG} steps={STEPS} />
    </section>
  );
}
