import { AdminTable } from '#app/admin/kit/admin-table.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import type { PastSeason } from '#domain/admin/season.ts';
import { formatUsdShort } from '#domain/money.ts';

const columns = ['Season', 'Ordering', 'Orders', 'Trees', 'Net sales'].map((content) => ({
  key: content,
  content,
}));

/** Newest first. */
export function PastSeasons({ seasons }: { seasons: readonly PastSeason[] }) {
  if (seasons.length === 0) return null;
  return (
    <section aria-labelledby="past-seasons" className="mt-8">
      <h2 id="past-seasons" className="mb-3 text-2xl">
        Past seasons
      </h2>
      <AdminTable label="Past seasons" columns={columns}>
        <tbody className="tabular-nums">
          {seasons.map(({ id, name, opensAt, closesAt, orders, trees, netCents }) => (
            <tr key={id} className="h-11 border-b border-line last:border-0">
              <th scope="row" className="text-left font-semibold">
                {name}
              </th>
              <td className="whitespace-nowrap">
                {opensAt && closesAt ? `${shortDay(opensAt)} to ${shortDay(closesAt)}` : 'never'}
              </td>
              <td>{orders}</td>
              <td>{trees}</td>
              <td>{formatUsdShort(netCents)}</td>
            </tr>
          ))}
        </tbody>
      </AdminTable>
    </section>
  );
}
