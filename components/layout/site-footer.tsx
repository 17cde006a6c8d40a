import { AdChoices } from '@/components/ads/ad-choices';
import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';
import { TOOLS_PATH, toolPath } from '@/lib/content/paths';
import { allTools } from '@/lib/content/tools';

export interface FooterLink {
  label: string;
  /** Path on this site, as `publicPath` gives it. */
  href: string;
}

const HOME_LINKS: readonly FooterLink[] = [
  { label: 'About', href: publicPath('/about/') },
  { label: 'Privacy Policy', href: publicPath('/privacy/') },
  { label: 'Terms of Service', href: publicPath('/terms/') },
  { label: 'Licenses', href: publicPath('/licenses/') },
];

export function SiteFooter({ links = HOME_LINKS }: { links?: readonly FooterLink[] }) {
  return (
    <footer className="mt-auto border-t border-line">
      <Tools />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 pb-8 text-sm text-ink-soft sm:px-6">
        <p className="mr-auto">© 2025 {BRAND.name}. Free online video cutting tool.</p>
        {/* Its place is reserved, because it appears long after the page (lib/offline/register.ts). */}
        <p className="invisible in-data-offline:visible">Ready to work offline</p>
        {links.map(({ label, href }) => (
          <a
            key={label}
            className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
            href={href}
          >
            {label}
          </a>
        ))}
        <AdChoices />
      </div>
    </footer>
  );
}

/** Every task page, in one row of links that wraps. */
function Tools() {
  const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline';
  return (
    <nav
      aria-labelledby="tools-row"
      className="mx-auto max-w-6xl px-4 pt-5 pb-1 text-sm text-ink-soft sm:px-6"
    >
      <ul className="flex flex-wrap items-center gap-x-6 border-b border-line pb-3">
        <li id="tools-row" className="font-semibold text-ink">
          <a href={TOOLS_PATH} className={link}>
            Tools
          </a>
        </li>
        {allTools().map(({ slug, name }) => (
          <li key={slug}>
            <a href={toolPath(slug)} className={link}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
