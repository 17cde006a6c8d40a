import { Drawing, Label, LINE, SOFT, STRONG } from './drawing';

/** Bitrate over time: the area under the line is the size of the file, whether the line is flat or not. */
export function BitrateDiagram() {
  return (
    <Drawing
      height={226}
      title="Bitrate over time. A constant bitrate is a flat line; a variable bitrate is low in a still scene and high in a busy one. The area under either line is the file size"
    >
      <path
        d="M46 170 L46 140 C80 138 96 142 118 128 S150 40 186 46 S232 128 262 120 S310 132 342 126 L342 170 Z"
        className="fill-accent-soft stroke-accent-ink"
        strokeWidth="2"
      />
      <path d="M46 104 H342" className={LINE} strokeDasharray="5 4" strokeWidth="1.5" />
      <path d="M46 22 V170 H346" className="fill-none stroke-ink" strokeWidth="1.5" />
      <Label x={52} y={30} size={13} className={SOFT}>
        Mbps
      </Label>
      <Label x={344} y={190} anchor="end" size={13} className={SOFT}>
        time
      </Label>
      <Label x={340} y={96} anchor="end" size={13} className={STRONG}>
        constant
      </Label>
      <Label x={196} y={40} size={13} className={STRONG}>
        variable
      </Label>
      <Label x={84} y={162} anchor="middle" size={13}>
        talking
      </Label>
      <Label x={184} y={162} anchor="middle" size={13}>
        crowd
      </Label>
      <Label x={296} y={162} anchor="middle" size={13}>
        slides
      </Label>
      <Label x={46} y={216} className={STRONG}>
        area = bitrate × length = file size
      </Label>
    </Drawing>
  );
}
