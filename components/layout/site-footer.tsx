import { AdChoices } from '@/components/ads/ad-choices';
import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';

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
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-8 text-sm text-ink-soft sm:px-6">
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
