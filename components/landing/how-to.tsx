import { STEPS } from './copy';
import { Demo } from './demo';
import { HOW_TO_ID } from './how-to-id';
import { NumberedStep } from './numbered-step';
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
            <NumberedStep
              key={title}
              number={i + 1}
              title={title}
              text={text}
              picture={
                <div className="grid h-32 place-items-center sm:h-40 rounded-panel border border-line bg-panel">
                  <Picture />
                </div>
              }
            />
          );
        })}
      </ol>
      <Demo />
    </Section>
  );
}
