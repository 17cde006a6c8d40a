import { TrimFrame } from '@/components/layout/trim-frame';
import { Button } from '@/components/ui/button';
import { publicPath } from '@/lib/config/site';

interface CallToActionProps {
  title: string;
  text: string;
  action: string;
}

/** The blog's link to the editor. */
export function CallToAction({ title, text, action }: CallToActionProps) {
  return (
    <TrimFrame>
      <section aria-labelledby="call-to-action" className="flex flex-col items-start gap-6 p-6 sm:p-10">
        <div className="max-w-prose">
          <h2 id="call-to-action" className="text-2xl font-bold sm:text-3xl">
            {title}
          </h2>
          <p className="mt-2 text-lg text-ink-soft">{text}</p>
        </div>
        <Button size="lg" asChild>
          <a href={publicPath('/')}>{action}</a>
        </Button>
      </section>
    </TrimFrame>
  );
}
