import { PLATFORMS } from '@/lib/content/platforms';
import { DataTable } from './blocks';

/** The platform limits, from their one data file. */
export function PlatformTable() {
  return (
    <DataTable caption="What each platform says it takes. Where its app, its website and its interface for developers disagree, the entry says so.">
      <table>
        <thead>
          <tr>
            <th scope="col">Platform</th>
            <th scope="col">Shape</th>
            <th scope="col">Length</th>
            <th scope="col">File</th>
            <th scope="col">How sure we are</th>
          </tr>
        </thead>
        <tbody>
          {PLATFORMS.map((platform) => (
            <tr key={platform.name}>
              <th scope="row">
                {platform.source ? <a href={platform.source}>{platform.name}</a> : platform.name}
              </th>
              <td>{platform.shape}</td>
              <td>{platform.length}</td>
              <td>{platform.file}</td>
              <td>{platform.certainty}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DataTable>
  );
}
