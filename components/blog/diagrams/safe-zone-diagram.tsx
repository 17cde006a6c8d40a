import { EVERYWHERE, FRAME } from '@/lib/content/safe-zones';
import { Drawing, Label, SOFT, STRONG } from './drawing';

/** Where the frame is drawn, and its scale. */
const LEFT = 12;
const TOP = 10;
const HEIGHT = 280;
const SCALE = HEIGHT / FRAME.height;

const { top, right, bottom, left, rail = { right, from: FRAME.height - bottom } } = EVERYWHERE;

const at = (x: number, y: number) => `${(LEFT + x * SCALE).toFixed(1)} ${(TOP + y * SCALE).toFixed(1)}`;

const FREE = [
  at(left, top),
  at(FRAME.width - right, top),
  at(FRAME.width - right, rail.from),
  at(FRAME.width - rail.right, rail.from),
  at(FRAME.width - rail.right, FRAME.height - bottom),
  at(left, FRAME.height - bottom),
].join(' L');

/** A phone-shaped frame: what the apps draw over it, and the middle that all of them leave free. */
export function SafeZoneDiagram() {
  return (
    <Drawing
      height={300}
      title={`A vertical frame of 1080 by 1920. All three apps leave it free except for ${top} pixels at the top, ${bottom} at the bottom, ${left} on the left and ${right} on the right. From ${rail.from} pixels down, buttons cover ${rail.right} pixels on the right.`}
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
      <rect
        x={LEFT}
        y={TOP}
        width={FRAME.width * SCALE}
        height={HEIGHT}
        rx="10"
        className="fill-sunken stroke-line-strong"
      />
      <rect
        x={LEFT}
        y={TOP}
        width={FRAME.width * SCALE}
        height={HEIGHT}
        rx="10"
        fill="url(#covered)"
        opacity="0.55"
      />
      <path d={`M${FREE} z`} className="fill-accent stroke-accent-ink" strokeLinejoin="round" />
      <Label x={76} y={98} anchor="middle" size={13} className="fill-on-accent font-bold">
        faces and
      </Label>
      <Label x={76} y={115} anchor="middle" size={13} className="fill-on-accent font-bold">
        words here
      </Label>
      <path d="M150 30 h38 M158 90 h30 M140 160 h48 M130 250 h58" className="stroke-ink" />
      <Label x={194} y={28} className={STRONG}>
        {`Top ${top} px`}
      </Label>
      <Label x={194} y={45} size={13} className={SOFT}>
        tabs, search, clock
      </Label>
      <Label x={194} y={95} className={STRONG}>
        {`Right ${right} px`}
      </Label>
      <Label x={194} y={112} size={13} className={SOFT}>
        {`left ${left} px`}
      </Label>
      <Label x={194} y={158} className={STRONG}>
        {`Buttons ${rail.right} px`}
      </Label>
      <Label x={194} y={175} size={13} className={SOFT}>
        {`from ${rail.from} px down`}
      </Label>
      <Label x={194} y={248} className={STRONG}>
        {`Bottom ${bottom} px`}
      </Label>
      <Label x={194} y={265} size={13} className={SOFT}>
        name, caption, sound
      </Label>
    </Drawing>
  );
}
