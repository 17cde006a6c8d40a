import { Drawing, Label, SOFT, STRONG } from './drawing';

const TYPES = [...'IBBPBBPPIBBPBBPP'];
const STEP = 21.25;
const KEYFRAME = 8;
const START = 13;

/** In the lead-in, nothing refers to a B-frame, so a decoder for `START` can skip it. */
function look(index: number, type: string): string {
  if (index >= START) return 'fill-accent stroke-accent-ink';
  if (index >= KEYFRAME)
    return type === 'B'
      ? 'fill-none stroke-line-strong [stroke-dasharray:3_2]'
      : 'fill-accent-soft stroke-accent-ink';
  return type === 'I' ? 'fill-line stroke-line-strong' : 'fill-sunken stroke-line';
}

/** Two groups of pictures, a start in the middle of the second, and the frames of the lead-in that the start needs. */
export function GopDiagram() {
  return (
    <Drawing
      height={196}
      title="Sixteen frames in two groups of pictures. The clip starts five frames after the second keyframe. To show its first frame, a player needs that keyframe and a P-frame, but normally not the three B-frames"
    >
      {TYPES.map((type, i) => {
        const x = 10 + i * STEP;
        const tall = type === 'I';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the frames of a drawing never move
          <g key={i}>
            <rect
              x={x}
              y={tall ? 46 : 60}
              width={STEP - 3}
              height={tall ? 50 : 36}
              rx="3"
              className={look(i, type)}
            />
            <Label
              x={x + 9}
              y={83}
              anchor="middle"
              size={12}
              className={i >= START ? 'fill-on-accent font-bold' : tall ? STRONG : SOFT}
            >
              {type}
            </Label>
          </g>
        );
      })}
      <Label x={10 + KEYFRAME * STEP} y={22} className={STRONG}>
        keyframe
      </Label>
      <path d={`M${19 + KEYFRAME * STEP} 27 v15`} className="stroke-ink" />
      <Label x={350} y={22} anchor="end" className={STRONG}>
        your start
      </Label>
      <path d={`M${10 + START * STEP} 27 v76`} className="stroke-ink" strokeWidth="2" />
      <path
        d={`M${10 + KEYFRAME * STEP} 108 v7 h${(START - KEYFRAME) * STEP - 3} v-7`}
        className="fill-none stroke-accent-ink"
        strokeWidth="1.5"
      />
      <Label x={10 + (KEYFRAME + (START - KEYFRAME) / 2) * STEP} y={132} anchor="middle" className={STRONG}>
        lead-in
      </Label>
      <Label x={10} y={160} size={12} className={SOFT}>
        I: a complete frame. P, B: only what changed.
      </Label>
      <Label x={10} y={180} size={12} className={SOFT}>
        Dashed: part of the lead-in, normally not needed.
      </Label>
    </Drawing>
  );
}
