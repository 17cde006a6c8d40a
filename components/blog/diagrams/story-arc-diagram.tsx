import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

const POINTS = [
  { x: 30, y: 92, name: 'Promise', time: '0:00' },
  { x: 82, y: 124, name: 'Setup', time: '0:30' },
  { x: 219, y: 48, name: 'Turn', time: '1:50' },
  { x: 306, y: 104, name: 'Payoff', time: '2:40' },
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
        d="M30 92 C48 92 62 124 82 124 C128 124 176 48 219 48 C258 48 276 104 306 104"
        className="fill-none stroke-accent-ink"
        strokeWidth="3"
      />
      {POINTS.map(({ x, y, name, time }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="6" className="fill-accent stroke-accent-ink" strokeWidth="2" />
          <Label
            x={Math.max(x, 54)}
            y={name === 'Setup' ? y + 24 : y - 13}
            anchor="middle"
            className={STRONG}
          >
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
