import { publicPath } from '@/lib/config/site';
import { SIZE_LIMITS, SIZE_LIMITS_CHECKED } from '@/lib/config/size-limits';
import { longDate } from '@/lib/content/dates';
import { fitLinkOf } from '@/lib/content/fit-link';
import { DataTable } from './blocks';

/** What chats and mailboxes accept, each with its source and a link that opens the editor with that limit. */
export function SizeLimitTable() {
  return (
    <DataTable
      caption={`A megabyte (MB) is a million bytes, and a mebibyte (MiB) is 1,048,576. An attachment grows by 37% in an email. Checked on ${longDate(SIZE_LIMITS_CHECKED)}.`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Its limit</th>
            <th scope="col">For your video</th>
          </tr>
        </thead>
        <tbody>
          {SIZE_LIMITS.map(({ id, service, label, bytes, source }) => {
            const { hash, text } = fitLinkOf(bytes);
            return (
              <tr key={id}>
                <th scope="row">{service}</th>
                <td>
                  <a href={source}>{label}</a>
                </td>
                <td>
                  <a href={publicPath(`/${hash}`)}>{text}</a>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </DataTable>
  );
}
