import { longDate } from '@/lib/content/dates';
import { type Fact, LIMITS, type Limit, PLATFORMS, PLATFORMS_CHECKED } from '@/lib/content/platforms';
import { WideTable } from './wide-table';

const COLUMNS = Object.entries(LIMITS) as [Limit, string][];

/** The platform limits, from their one data file, each with its source, its scope and how sure we are. */
export function PlatformTable() {
  return (
    <WideTable
      caption={`Below each figure: its source, its scope, and how sure we are. App means uploads in the app or on the website, API means posting tools, and ads means advertisements. Checked on ${longDate(PLATFORMS_CHECKED)}.`}
      titles={['Platform', ...COLUMNS.map(([, title]) => title)]}
      rows={PLATFORMS.map((platform) => ({
        name: platform.name,
        cells: COLUMNS.map(([limit]) =>
          platform[limit].map((fact) => <FactLines key={fact.value} fact={fact} />),
        ),
      }))}
    />
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
