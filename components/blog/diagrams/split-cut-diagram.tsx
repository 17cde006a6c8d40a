import { Drawing, Label, SOFT, STRONG } from './drawing';

interface PairProps {
  y: number;
  name: string;
  soundAt: number;
  note: string;
}

const PICTURE_AT = 190;

function Pair({ y, name, soundAt, note }: PairProps) {
  return (
    <g>
      <Label x={10} y={y} className={STRONG}>
        {name}
      </Label>
      <Label x={350} y={y} anchor="end" size={13} className={SOFT}>
        {note}
      </Label>
      <rect x="70" y={y + 9} width={PICTURE_AT - 70} height="22" className="fill-sunken stroke-line-strong" />
      <rect
        x={PICTURE_AT}
        y={y + 9}
        width={350 - PICTURE_AT}
        height="22"
        className="fill-accent stroke-accent-ink"
      />
      <rect x="70" y={y + 33} width={soundAt - 70} height="22" className="fill-sunken stroke-line-strong" />
      <rect
        x={soundAt}
        y={y + 33}
        width={350 - soundAt}
        height="22"
        className="fill-accent stroke-accent-ink"
      />
      <Label x={10} y={y + 25} size={13} className={SOFT}>
        video
      </Label>
      <Label x={10} y={y + 49} size={13} className={SOFT}>
        sound
      </Label>
    </g>
  );
}

/** Straight cut, J-cut, L-cut: where the audio changes relative to the video. */
export function SplitCutDiagram() {
  return (
    <Drawing
      height={256}
      title="In a straight cut, video and sound change together. In a J-cut, the sound changes first. In an L-cut, the sound changes later"
    >
      <Pair y={18} name="Straight cut" soundAt={PICTURE_AT} note="both change together" />
      <Pair y={104} name="J-cut" soundAt={145} note="the new sound starts early" />
      <Pair y={190} name="L-cut" soundAt={240} note="the old sound goes on" />
    </Drawing>
  );
}
