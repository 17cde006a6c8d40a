import { Drawing, Label, SOFT, STRONG } from './drawing';

/** A phone-shaped frame: what an app lays over it, and the middle that stays free. */
export function SafeZoneDiagram() {
  return (
    <Drawing
      height={294}
      title="A vertical frame of 1080 by 1920: keep text out of the top 14 percent, the bottom 35 percent and a strip of 14 percent at the right"
    >
      <defs>
        <pattern
          id="covered"
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0 V8" className="stroke-line-strong" strokeWidth="2" />
        </pattern>
      </defs>
      <rect x="12" y="10" width="157.5" height="280" rx="10" className="fill-sunken stroke-line-strong" />
      <rect x="12" y="10" width="157.5" height="280" rx="10" fill="url(#covered)" opacity="0.55" />
      <rect x="22" y="49" width="125" height="143" rx="4" className="fill-accent stroke-accent-ink" />
      <Label x={84} y={116} anchor="middle" className="fill-on-accent font-bold">
        faces and
      </Label>
      <Label x={84} y={134} anchor="middle" className="fill-on-accent font-bold">
        words here
      </Label>
      <path d="M150 30 h38 M158 150 h30 M130 250 h58" className="stroke-ink" />
      <Label x={194} y={28} className={STRONG}>
        Top 14%
      </Label>
      <Label x={194} y={45} size={13} className={SOFT}>
        tabs, search, clock
      </Label>
      <Label x={194} y={148} className={STRONG}>
        Right 14%
      </Label>
      <Label x={194} y={165} size={13} className={SOFT}>
        like, comment, share
      </Label>
      <Label x={194} y={248} className={STRONG}>
        Bottom 35%
      </Label>
      <Label x={194} y={265} size={13} className={SOFT}>
        name, caption, sound
      </Label>
    </Drawing>
  );
}
