import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** The back button at the top of articles and legal pages. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Button variant="ghost" asChild className="-ml-3 px-3">
      <a href={href}>
        <ArrowLeft aria-hidden="true" />
        {children}
      </a>
    </Button>
  );
}
