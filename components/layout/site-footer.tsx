import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';

export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-8 text-sm text-ink-soft sm:px-6">
        <p className="mr-auto">© 2025 {BRAND.name}. Free online video cutting tool.</p>
        <a
          className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
          href={publicPath('/engine/NOTICE.txt')}
        >
          Licences
        </a>
      </div>
    </footer>
  );
}
