import { BRAND } from '@/lib/config/brand';
import shipped from '@/lib/config/engine-core.json';
import engine from '@/lib/config/engine-parts.json';
import type { LegalDetails } from '@/lib/config/legal';
import { publicPath } from '@/lib/config/site';
import type { ShippedPart } from '@/lib/content/shipped-parts';
import { LegalPage } from './legal-page';

interface LicensesProps {
  parts: readonly ShippedPart[];
  legal: Pick<LegalDetails, 'sourceCode'>;
}

/** What the site ships of others, under which licenses, and where its source is. */
export function Licenses({ parts, legal: { sourceCode } }: LicensesProps) {
  return (
    <LegalPage
      title="Licenses"
      isDated={false}
      summary={`${BRAND.name} is made with the work of many others. This is all that the site ships of it.`}
    >
      <p>
        {BRAND.name} itself is under the MIT License. Its source is on its{' '}
        <a href={BRAND.repository}>project page</a>. The full texts of all licenses are in{' '}
        <a href={publicPath('/licenses.txt')}>one file</a>.
      </p>

      <h2>What the Site Ships</h2>
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            <PartLine part={part} />. For {part.use}.
            {part.parts.length > 0 && (
              <details>
                <summary>What {part.name} brings along</summary>
                <ul>
                  {part.parts.map((other) => (
                    <li key={other.name}>
                      <PartLine part={other} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>

      <h2>The Source of FFmpeg</h2>
      <p>
        ffmpeg.wasm is under the{' '}
        <a href={publicPath(`/engine/${shipped.version}/COPYING.txt`)}>GNU General Public License</a>, version
        2 or later. This site serves the files of the npm package @ffmpeg/core {shipped.version}, unchanged.
        Their source, with the scripts that build them, is at <a href={engine.source}>{engine.source}</a>. The
        versions of the libraries in it are listed above. FFmpeg is based in part on the work of the
        Independent JPEG Group.
      </p>
      <p>
        {sourceCode ? (
          <>
            The operator of this site also offers the source at <a href={sourceCode}>{sourceCode}</a>.
          </>
        ) : (
          'The operator of this site hasn’t named another place for the source.'
        )}
      </p>
    </LegalPage>
  );
}

function PartLine({ part: { name, version, license, url } }: { part: Omit<ShippedPart, 'use' | 'parts'> }) {
  return (
    <>
      <a href={url}>{name}</a> {version}: {license}
    </>
  );
}
