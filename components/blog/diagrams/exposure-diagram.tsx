import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

const SCOPES = [
  { x: 40, name: 'Crushed', from: 134, to: 88, note: 'lift shadows' },
  { x: 146, name: 'Healthy', from: 128, to: 38, note: 'leave it' },
  { x: 252, name: 'Clipped', from: 84, to: 30, note: 'lost detail' },
] as const;

/** What a waveform monitor shows of three exposures of one frame. */
export function ExposureDiagram() {
  return (
    <Drawing
      height={184}
      title="Three waveform readings: a crushed picture piles up at 0 percent, a healthy one spreads between 5 and 95 percent, a clipped one piles up at 100 percent"
    >
      <path d="M34 30 H352 M34 82 H352 M34 134 H352" className={LINE} strokeOpacity="0.5" />
      {[100, 50, 0].map((percent, i) => (
        <Label key={percent} x={29} y={34 + i * 52} anchor="end" size={13} className={SOFT}>
          {percent}
        </Label>
      ))}
      {SCOPES.map(({ x, name, from, to, note }) => (
        <g key={name}>
          {Array.from({ length: 24 }, (_, i) => {
            const sway = Math.abs(Math.sin(i * 1.7)) * (from - to) * 0.45;
            const top = name === 'Clipped' ? to : to + sway;
            const bottom = name === 'Crushed' ? from : from - sway * 0.4;
            return (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a drawing never move
                key={i}
                d={`M${x + 2 + i * 3.9} ${top.toFixed(1)} V${bottom.toFixed(1)}`}
                className="stroke-accent-ink"
                strokeWidth="2.4"
              />
            );
          })}
          <Label x={x + 48} y={158} anchor="middle" className={STRONG}>
            {name}
          </Label>
          <Label x={x + 48} y={176} anchor="middle" size={13} className={SOFT}>
            {note}
          </Label>
        </g>
      ))}
      <Label x={10} y={16} size={13} className={SOFT}>
        Brightness, percent
      </Label>
    </Drawing>
  );
}
