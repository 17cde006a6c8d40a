import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';

const LINKS = [
  ['Home', '/'],
  ['Blog', '/blog/'],
  ['Privacy', '/privacy/'],
  ['Terms', '/terms/'],
] as const;

/** Specification §2, "Blog index". */
export function PageFooter() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-8 text-sm text-ink-soft sm:px-6">
        <p className="w-full sm:mr-auto sm:w-auto">© 2025 {BRAND.name}. Free online video cutting tool.</p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6">
            {LINKS.map(([label, path]) => (
              <li key={path}>
                <a
                  className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
                  href={publicPath(path)}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
