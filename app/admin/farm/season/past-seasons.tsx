import { NumbersTable } from '#app/admin/kit/numbers-table.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Section } from '#app/ui/section.tsx';
import type { PastSeason } from '#domain/admin/season.ts';
import { formatUsdShort } from '#domain/money.ts';

/** Newest first. */
export const PastSeasons = ({ seasons }: { seasons: readonly PastSeason[] }) =>
  seasons.length > 0 && (
    <Section plain title="Past seasons" className="mt-8">
      <NumbersTable
        label="Past seasons"
        columns={['Season', 'Ordering', 'Orders', 'Trees', 'Net sales']}
        texts={[0, 1]}
        rows={seasons.map(({ name, opensAt, closesAt, orders, trees, netCents }) => [
          name,
          opensAt && closesAt ? `${shortDay(opensAt)} to ${shortDay(closesAt)}` : 'never',
          orders,
          trees,
          formatUsdShort(netCents),
        ])}
      />
    </Section>
  );
