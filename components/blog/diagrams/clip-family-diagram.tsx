import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

const CLIPS = [
  { at: 24, width: 14, name: 'Get found, 0:20', where: 'vertical feeds' },
  { at: 96, width: 25, name: 'Get found, 0:35', where: 'vertical feeds' },
  { at: 190, width: 53, name: 'Explain, 1:15', where: 'booking page' },
  { at: 296, width: 32, name: 'Prove, 0:45', where: 'replies, newsletter' },
] as const;

/** One long recording and the four clips that are cut from it. */
export function ClipFamilyDiagram() {
  return (
    <Drawing
      height={220}
      title="A recording of eight minutes gives four clips: two of 20 and 35 seconds to get found, one of 75 seconds that explains, and one of 45 seconds that proves"
    >
      <Label x={10} y={18} className={STRONG}>
        One interview, 8:00
      </Label>
      <rect x="10" y="28" width="340" height="30" rx="5" className="fill-sunken stroke-line-strong" />
      {CLIPS.map(({ at, width, name, where }, i) => {
        const y = 88 + i * 38;
        return (
          <g key={name}>
            <rect x={at} y="28" width={width} height="30" className="fill-accent stroke-accent-ink" />
            <Label x={at + width / 2} y={48} anchor="middle" size={13} className="fill-on-accent font-bold">
              {i + 1}
            </Label>
            <circle cx="22" cy={y} r="12" className="fill-accent stroke-accent-ink" />
            <Label x={22} y={y + 5} anchor="middle" className="fill-on-accent font-bold">
              {i + 1}
            </Label>
            <Label x={44} y={y + 5} className={STRONG}>
              {name}
            </Label>
            <Label x={350} y={y + 5} anchor="end" size={13} className={SOFT}>
              {where}
            </Label>
            {i < 3 && <path d={`M44 ${y + 19} H350`} className={LINE} strokeOpacity="0.35" />}
          </g>
        );
      })}
    </Drawing>
  );
}
