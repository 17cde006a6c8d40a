import { Button } from '@/components/ui/button';
import { ScrollBox } from '@/components/ui/scroll-box';

/** A command for the terminal with a button that copies it. An island; the button is hidden without a script. */
export function Command({ title, run }: { title: string; run: string }) {
  return (
    <figure data-island="copy-command" className="my-5 rounded-panel border border-line bg-panel">
      <figcaption className="mt-0 flex items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-4">
        <span>{title}</span>
        <Button variant="secondary" size="sm" className="px-3 noscript:hidden" aria-label={`Copy: ${title}`}>
          Copy
        </Button>
      </figcaption>
      <ScrollBox label={title} className="px-4 py-3">
        <pre>
          <code>{run}</code>
        </pre>
      </ScrollBox>
      <p role="status" className="sr-only" />
    </figure>
  );
}
