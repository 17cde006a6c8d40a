import { Button } from '@/components/ui/button';
import { publicPath } from '@/lib/config/site';

interface CallToActionProps {
  title: string;
  text: string;
  action: string;
}

/** The one way from the blog to the editor. */
export function CallToAction({ title, text, action }: CallToActionProps) {
  return (
    <section className="flex flex-col items-start gap-5 rounded-panel border border-line bg-accent-soft p-6 sm:p-10">
      <div className="max-w-prose">
        <h2 className="text-2xl font-bold sm:text-3xl">{title}</h2>
        <p className="mt-2 text-lg text-ink-soft">{text}</p>
      </div>
      <Button size="lg" asChild>
        <a href={publicPath('/')}>{action}</a>
      </Button>
    </section>
  );
}
