import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

const POINTS = [
  { x: 34, y: 92, name: 'Promise', time: '0:00' },
  { x: 112, y: 124, name: 'Setup', time: '0:10' },
  { x: 226, y: 48, name: 'Turn', time: '1:50' },
  { x: 322, y: 104, name: 'Payoff', time: '2:40' },
] as const;

/** Tension over a three-minute video, with the four moments that carry it. */
export function StoryArcDiagram() {
  return (
    <Drawing
      height={206}
      title="Tension over three minutes: a promise at the start, a quiet setup, a rise to the turn at one minute fifty, and the payoff at two minutes forty"
    >
      <path d="M20 20 V160 H350" className={LINE} strokeWidth="1.5" />
      <path
        d="M34 92 C60 92 80 128 112 124 S190 48 226 48 S296 104 322 104"
        className="fill-none stroke-accent-ink"
        strokeWidth="3"
      />
      {POINTS.map(({ x, y, name, time }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="6" className="fill-accent stroke-accent-ink" strokeWidth="2" />
          <Label x={x} y={y - 13} anchor="middle" className={STRONG}>
            {name}
          </Label>
          <Label x={x} y={178} anchor="middle" size={13} className={SOFT}>
            {time}
          </Label>
        </g>
      ))}
      <Label x={26} y={28} size={13} className={SOFT}>
        tension
      </Label>
      <Label x={350} y={200} anchor="end" size={13} className={SOFT}>
        time
      </Label>
    </Drawing>
  );
}
