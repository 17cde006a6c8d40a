import { CODECS, type CodecCell, PLACES, SOURCES } from '@/lib/media/compatibility';
import { DataTable } from './blocks';

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
    <DataTable caption={caption}>
      <table>
        <thead>
          <tr>
            <th scope="col">Codec</th>
            {PLACES.map((place) => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CODECS.map(({ codec, cells }) => (
            <tr key={codec}>
              <th scope="row">{codec}</th>
              {cells.map((cell, i) => (
                <td key={PLACES[i]}>
                  <MatrixCell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DataTable>
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
