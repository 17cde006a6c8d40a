import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

const KEPT = [
  { from: 38, width: 22, to: 104, label: 'start' },
  { from: 92, width: 30, to: 130, label: 'problem' },
  { from: 182, width: 42, to: 166, label: 'steps' },
  { from: 290, width: 24, to: 214, label: 'result' },
] as const;

/** A long take, the four parts of it worth keeping, and the video they make. */
export function TimelineDiagram() {
  return (
    <Drawing
      height={162}
      title="Four short parts of a twelve-minute recording are kept and joined into a video of four minutes and eleven seconds"
    >
      <Label x={10} y={20} className={STRONG}>
        Recorded: 12:00
      </Label>
      <rect x="10" y="30" width="340" height="36" rx="6" className="fill-sunken stroke-line" />
      {KEPT.map(({ from, width, to }) => (
        <g key={from}>
          <rect x={from} y="30" width={width} height="36" className="fill-accent" />
          <path
            d={`M${from} 70 L${to} 116 M${from + width} 70 L${to + width} 116`}
            className={LINE}
            strokeDasharray="3 3"
          />
        </g>
      ))}
      {KEPT.map(({ from, width, to }) => (
        <rect key={from} x={to} y="120" width={width} height="36" className="fill-accent stroke-panel" />
      ))}
      <Label x={96} y={142} anchor="end" className={STRONG}>
        Kept: 4:11
      </Label>
      <Label x={248} y={136} size={13} className={SOFT}>
        start, problem,
      </Label>
      <Label x={248} y={152} size={13} className={SOFT}>
        steps, result
      </Label>
    </Drawing>
  );
}
