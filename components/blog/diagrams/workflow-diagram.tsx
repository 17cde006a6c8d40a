import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

const STAGES = [
  ['Ingest', 'copy, verify, name'],
  ['Select', 'keep the good takes'],
  ['Rough cut', 'the story, in order'],
  ['Fine cut', 'timing, to the frame'],
  ['Sound and color', 'once, after the lock'],
  ['Deliver', 'master, versions, archive'],
] as const;

const LOCK_AFTER = 4;
const STEP = 46;

/** The stages of an edit, and the picture lock between cutting and finishing. */
export function WorkflowDiagram() {
  return (
    <Drawing
      height={318}
      title="Six stages: ingest, select, rough cut and fine cut, then picture lock, then sound and color, then deliver"
    >
      {STAGES.map(([name, what], i) => {
        const y = 12 + i * STEP + (i >= LOCK_AFTER ? 38 : 0);
        return (
          <g key={name}>
            {i > 0 && i !== LOCK_AFTER && <path d={`M30 ${y - 12} v12`} className={LINE} strokeWidth="2" />}
            <rect
              x="10"
              y={y}
              width="340"
              height="34"
              rx="8"
              className={
                i < LOCK_AFTER ? 'fill-sunken stroke-line-strong' : 'fill-accent-soft stroke-accent-ink'
              }
            />
            <Label x={24} y={y + 22} className={STRONG}>
              {`${i + 1}. ${name}`}
            </Label>
            <Label x={338} y={y + 22} anchor="end" size={13} className={SOFT}>
              {what}
            </Label>
          </g>
        );
      })}
      <path
        d={`M10 ${12 + LOCK_AFTER * STEP + 12} H350`}
        className="stroke-ink"
        strokeWidth="2"
        strokeDasharray="7 5"
      />
      <rect x="110" y={12 + LOCK_AFTER * STEP - 1} width="140" height="26" rx="13" className="fill-ink" />
      <Label x={180} y={12 + LOCK_AFTER * STEP + 17} anchor="middle" className="fill-page font-bold">
        Picture lock
      </Label>
    </Drawing>
  );
}
