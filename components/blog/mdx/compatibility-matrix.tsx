import { CODECS, type CodecCell, PLACES, SOURCES } from '@/lib/media/compatibility';
import { WideTable } from './wide-table';

/** Shape and color differ, so that neither is needed alone. */
const SIGNS: Readonly<Record<CodecCell['plays'], { sign: string; className: string }>> = {
  yes: { sign: '●', className: 'text-accent-ink' },
  some: { sign: '◐', className: 'text-accent-ink' },
  no: { sign: '○', className: 'text-ink-soft' },
  unknown: { sign: '?', className: 'text-ink-soft' },
};

/** Which codec plays where. Every cell links its source. */
export function CompatibilityMatrix({ caption }: { caption: string }) {
  return (
    <WideTable
      caption={caption}
      titles={['Codec', ...PLACES]}
      rows={CODECS.map(({ codec, cells }) => ({
        name: codec,
        cells: cells.map((cell, i) => <MatrixCell key={PLACES[i]} {...cell} />),
      }))}
    />
  );
}

function MatrixCell({ plays, text, source }: CodecCell) {
  const { sign, className } = SIGNS[plays];
  return (
    <>
      <span aria-hidden="true" className={className}>
        {sign}
      </span>{' '}
      {source ? (
        <a href={SOURCES[source].url} title={SOURCES[source].name}>
          {text}
        </a>
      ) : (
        text
      )}
    </>
  );
}
