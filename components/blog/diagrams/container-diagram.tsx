import { Drawing, Label, SOFT, STRONG } from './drawing';

const CHUNKS = [...'VAVVAVAVVAVA'];

/** An MP4 file: a label, an index, and interleaved video and audio. */
export function ContainerDiagram() {
  return (
    <Drawing
      height={224}
      title="An MP4 file holds three parts: ftyp names the kind of file, moov is the index, mdat holds chunks of video and audio in turn"
    >
      <rect x="8" y="26" width="344" height="150" rx="10" className="fill-none stroke-ink" strokeWidth="2" />
      <Label x={10} y={18} className={STRONG}>
        holiday.mp4: the container
      </Label>
      <rect x="20" y="40" width="62" height="122" rx="6" className="fill-sunken stroke-line-strong" />
      <Label x={51} y={62} anchor="middle" className={STRONG}>
        ftyp
      </Label>
      <Label x={51} y={82} anchor="middle" size={12} className={SOFT}>
        what kind
      </Label>
      <Label x={51} y={98} anchor="middle" size={12} className={SOFT}>
        of file
      </Label>
      <rect x="90" y="40" width="92" height="122" rx="6" className="fill-accent stroke-accent-ink" />
      <Label x={136} y={62} anchor="middle" className="fill-on-accent font-bold">
        moov
      </Label>
      {['the index:', 'where each', 'frame is,', 'and when', 'to show it'].map((line, i) => (
        <Label key={line} x={136} y={82 + i * 16} anchor="middle" size={12} className="fill-on-accent">
          {line}
        </Label>
      ))}
      <rect x="190" y="40" width="150" height="122" rx="6" className="fill-sunken stroke-line-strong" />
      <Label x={265} y={62} anchor="middle" className={STRONG}>
        mdat
      </Label>
      {CHUNKS.map((kind, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chunks of a drawing never move
        <g key={i} transform={`translate(${202 + (i % 6) * 21.5} ${76 + Math.floor(i / 6) * 40})`}>
          <rect
            width="18"
            height="30"
            rx="3"
            className={kind === 'V' ? 'fill-ink' : 'fill-panel stroke-line-strong'}
          />
          <Label x={9} y={20} anchor="middle" size={12} className={kind === 'V' ? 'fill-page' : ''}>
            {kind}
          </Label>
        </g>
      ))}
      <Label x={10} y={200} size={12} className={SOFT}>
        V: video in one codec, such as H.264.
      </Label>
      <Label x={10} y={218} size={12} className={SOFT}>
        A: audio in another, such as AAC.
      </Label>
    </Drawing>
  );
}
