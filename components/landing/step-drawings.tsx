import type { ReactNode } from 'react';

/** A small drawing for each of the three steps. Decorative, because the text beside it says the same. */
const LINE = 'fill-none stroke-ink';
const SOFT = 'fill-none stroke-line-strong';

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 96" aria-hidden="true" focusable="false" className="h-24 w-auto" strokeWidth="2">
      {children}
    </svg>
  );
}

function File({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0 6a6 6 0 0 1 6-6h20l12 12v34a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z"
        className="fill-panel stroke-ink"
      />
      <path d="M26 0v12h12" className={LINE} />
      <path d="M14 22v16l13-8Z" className="fill-accent stroke-ink" strokeLinejoin="round" />
    </g>
  );
}

export function UploadPicture() {
  return (
    <Picture>
      <rect x="40" y="30" width="120" height="60" rx="12" className={SOFT} strokeDasharray="6 5" />
      <File x={81} y={6} />
      <path d="M100 64v16m-7-7 7 7 7-7" className={LINE} strokeLinecap="round" strokeLinejoin="round" />
    </Picture>
  );
}

export function CutPicture() {
  return (
    <Picture>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((i) => (
        <rect
          key={i}
          x={14 + i * 22}
          y="32"
          width="18"
          height="36"
          rx="3"
          className={i > 1 && i < 6 ? 'fill-ink' : 'fill-sunken stroke-line'}
        />
      ))}
      <rect
        x="50"
        y="26"
        width="100"
        height="48"
        rx="9"
        className="fill-none stroke-accent"
        strokeWidth="7"
      />
      <path d="M50 45v10M150 45v10" className="stroke-on-accent" strokeLinecap="round" />
      <path d="M112 16v64" className="stroke-accent-ink" strokeLinecap="round" />
    </Picture>
  );
}

export function DownloadPicture() {
  return (
    <Picture>
      <path d="M40 62v16a8 8 0 0 0 8 8h104a8 8 0 0 0 8-8V62" className={SOFT} strokeLinecap="round" />
      <File x={81} y={22} />
      <path
        d="M146 20l7 7 13-14"
        className="fill-none stroke-accent-ink"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Picture>
  );
}
