import { STEPS } from './copy';
import { Demo } from './demo';
import { HOW_TO_ID } from './how-to-id';
import { Section } from './section';
import { CutPicture, DownloadPicture, UploadPicture } from './step-drawings';

const PICTURES = [UploadPicture, CutPicture, DownloadPicture];

export function HowTo() {
  return (
    <Section id={HOW_TO_ID} title="How it works">
      <ol className="grid gap-10 sm:grid-cols-3 sm:gap-6 lg:gap-10">
        {STEPS.map(({ title, text }, i) => {
          const Picture = PICTURES[i] ?? CutPicture;
          return (
            <li key={title}>
              <div className="grid h-32 place-items-center sm:h-40 rounded-panel border border-line bg-panel">
                <Picture />
              </div>
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
          );
        })}
      </ol>
      <Demo />
    </Section>
  );
}
