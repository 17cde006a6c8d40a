import { buttonVariants } from '@/components/ui/button-variants';
import { PlainButton } from '@/components/ui/plain-button';
import { publicPath } from '@/lib/config/site';

/** The fallback screen of specification §8. It uses nothing else of the site, because that may be what failed. */
export function ApplicationError({ retry }: { retry(): void }) {
  return (
    <main
      className="mx-auto flex w-full max-w-xl grow flex-col items-start justify-center gap-5 px-4 py-24 sm:px-6"
      role="alert"
    >
      <h1 className="text-4xl font-bold">Unexpected Application Error!</h1>
      <p className="text-lg text-ink-soft">
        Something went wrong on this page. Your video never left your device and is unchanged.
      </p>
      <div className="flex flex-wrap gap-3">
        <PlainButton onClick={retry}>Try again</PlainButton>
        <a href={publicPath('/')} className={buttonVariants({ variant: 'secondary' })}>
          Back to home
        </a>
      </div>
    </main>
  );
}
