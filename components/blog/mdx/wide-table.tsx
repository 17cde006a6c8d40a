import type { ReactNode } from 'react';

interface WideTableProps {
  caption: string;
  /** The title of the first column, then those of the others. */
  titles: readonly [string, ...string[]];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
}

/** Roles that the elements have anyway. Browsers forget them where prose.css displays the rows as cards, unless they are written out. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table with many columns: as wide as the page on a desktop, and one card for each row on anything narrower. */
export function WideTable({ caption, titles, rows }: WideTableProps) {
  const [, ...columns] = titles;
  return (
    <figure className="wide">
      <div className="rounded-panel border-line lg:overflow-clip lg:border lg:bg-panel">
        <table {...ROLE.table}>
          <thead {...ROLE.group}>
            <tr {...ROLE.row}>
              {titles.map((title) => (
                <th key={title} scope="col" {...ROLE.column}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLE.group}>
            {rows.map(({ name, cells }) => (
              <tr key={name} {...ROLE.row}>
                <th scope="row" {...ROLE.name}>
                  {name}
                </th>
                {columns.map((title, i) => (
                  <td key={title} data-title={title} {...ROLE.cell}>
                    <div>{cells[i]}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
