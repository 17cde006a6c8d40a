import { Drawing, Label, SOFT, STRONG } from './drawing';

const SHAPES = [
  { x: 10, width: 136, height: 76.5, name: '16:9', size: '1920 × 1080', keeps: 'whole frame' },
  { x: 172, width: 76.5, height: 76.5, name: '1:1', size: '1080 × 1080', keeps: 'keeps 56%' },
  { x: 284, width: 43, height: 76.5, name: '9:16', size: '608 × 1080', keeps: 'keeps 32%' },
] as const;

/** How much of a landscape frame is left when it is cropped, at full height, to a square and to a phone screen. */
export function AspectDiagram() {
  return (
    <Drawing
      height={154}
      title="A 1920 by 1080 frame cropped at full height: a square keeps 56 percent of it, a 9:16 frame keeps 32 percent"
    >
      {SHAPES.map(({ x, width, height, name, size, keeps }) => (
        <g key={name}>
          <rect x={x} y={12} width={width} height={height} rx="3" className="fill-accent stroke-accent-ink" />
          <circle cx={x + width / 2} cy={38} r="10" className="fill-on-accent" />
          <path d={`M${x + width / 2 - 17} 88 a17 24 0 0 1 34 0 z`} className="fill-on-accent" />
          <Label x={x + width / 2} y={110} anchor="middle" className={STRONG}>
            {name}
          </Label>
          <Label x={x + width / 2} y={128} anchor="middle" size={13}>
            {size}
          </Label>
          <Label x={x + width / 2} y={146} anchor="middle" size={13} className={SOFT}>
            {keeps}
          </Label>
        </g>
      ))}
    </Drawing>
  );
}
