import { longDate } from '@/lib/content/dates';
import { type Fact, LIMITS, type Limit, PLATFORMS, PLATFORMS_CHECKED } from '@/lib/content/platforms';
import { DataTable } from './blocks';

const COLUMNS = Object.entries(LIMITS) as [Limit, string][];

/** The platform limits, from their one data file, each with its source, its scope and how sure we are. */
export function PlatformTable() {
  return (
    <DataTable
      caption={`Below each figure: its source, its scope, and how sure we are. App means uploads in the app or on the website, API means posting tools, and ads means advertisements. Checked on ${longDate(PLATFORMS_CHECKED)}.`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Platform</th>
            {COLUMNS.map(([limit, title]) => (
              <th key={limit} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLATFORMS.map((platform) => (
            <tr key={platform.name}>
              <th scope="row" className="sticky left-0">
                {platform.name}
              </th>
              {COLUMNS.map(([limit]) => (
                <td key={limit}>
                  <div className="w-44">
                    {platform[limit].map((fact) => (
                      <FactLines key={fact.value} fact={fact} />
                    ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DataTable>
  );
}

function FactLines({ fact: { value, source, scope, confidence } }: { fact: Fact }) {
  return (
    <p className="[&+p]:mt-2">
      {value}
      <span className="block text-xs text-ink-soft">
        {source && (
          <>
            <a href={source.url}>{source.title}</a>,{' '}
          </>
        )}
        {scope}, {confidence} confidence
      </span>
    </p>
  );
}
