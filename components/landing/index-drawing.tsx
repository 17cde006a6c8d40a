import { Drawing, Label, SOFT, STRONG } from '@/components/blog/diagrams/drawing';

const SLICES = 18;
const KEPT_FROM = 8;
const KEPT_TO = 14;
const STEP = 16;
const MEDIA_X = 60;
const CLIP_X = 172;

const keptX = MEDIA_X + KEPT_FROM * STEP;
const keptWidth = (KEPT_TO - KEPT_FROM) * STEP;

/** How a cut is made: a new index, followed by ranges of the visitor's own file. */
export function IndexDrawing() {
  return (
    <Drawing
      height={218}
      title="Your file consists of an index and media. The clip consists of a new index and the part of your media that you keep, unchanged"
    >
      <Label x={8} y={20} className={STRONG}>
        your file
      </Label>
      <rect x="8" y="32" width="46" height="48" rx="7" className="fill-accent-soft stroke-accent-ink" />
      <Label x={31} y={61} anchor="middle" size={13}>
        index
      </Label>
      <Slices x={MEDIA_X} y={32} count={SLICES} kept />
      <rect
        x={keptX - 4}
        y="28"
        width={keptWidth + 6}
        height="56"
        rx="8"
        className="fill-none stroke-accent"
        strokeWidth="4"
      />
      <path
        d={`M${keptX - 4} 84 L${CLIP_X - 4} 132 M${keptX + keptWidth + 2} 84 L${CLIP_X + keptWidth + 2} 132`}
        className="fill-none stroke-line-strong"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <Label x={8} y={124} className={STRONG}>
        the clip
      </Label>
      <rect x="84" y="136" width="82" height="48" rx="7" className="fill-accent stroke-accent-ink" />
      <Label x={125} y={165} anchor="middle" size={13} className="fill-on-accent font-bold">
        new index
      </Label>
      <Slices x={CLIP_X} y={136} count={KEPT_TO - KEPT_FROM} kept={false} />
      <Label x={166} y={206} anchor="end" size={12} className={SOFT}>
        we write this
      </Label>
      <Label x={CLIP_X} y={206} size={12} className={SOFT}>
        your bytes, unchanged
      </Label>
    </Drawing>
  );
}

function Slices({ x, y, count, kept }: { x: number; y: number; count: number; kept: boolean }) {
  return Array.from({ length: count }, (_, i) => {
    const outside = kept && (i < KEPT_FROM || i >= KEPT_TO);
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames of a drawing never move
        key={i}
        x={x + i * STEP}
        y={y}
        width={STEP - 2}
        height="48"
        rx="3"
        className={outside ? 'fill-sunken stroke-line' : 'fill-ink'}
      />
    );
  });
}
