import { BRAND } from '@/lib/config/brand';

/** The logo, two trim handles around a clip, aligned with the line of text. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect x="1" y="5" width="30" height="22" rx="6" fill="#ffc93c" />
      <rect x="8" y="9" width="16" height="14" rx="1.5" fill="#1c1b17" />
      <path
        d="M14 12.6v6.8a.6.6 0 0 0 .9.5l5.6-3.4a.6.6 0 0 0 0-1l-5.6-3.4a.6.6 0 0 0-.9.5Z"
        fill="#ffc93c"
      />
      <path d="M4.5 13v6M27.5 13v6" stroke="#1c1b17" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl font-bold tracking-tight">
      <Mark className="size-7 max-[23.5rem]:hidden" />
      {BRAND.name}
    </span>
  );
}
