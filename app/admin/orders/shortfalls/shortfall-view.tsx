import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Section } from '#app/ui/section.tsx';
import type { ShortfallDetails, ShortItemDetails } from '#domain/admin/shortfalls.ts';
import { isOpenItem, shortfallReasonNames } from '#domain/orders/shortfalls.ts';
import { EndShortfall } from './end-shortfall.tsx';
import { ShortItemRow } from './short-item-row.tsx';
import { lastDay } from './shortfall-list-view.tsx';
import { shortfallDetailsQuery } from './shortfall-queries.ts';

/** The progress of one shortfall: whom to call, who has not answered, and what came of the others. */
export const ShortfallView = ({ id }: { id: string }) => (
  <QueryView query={shortfallDetailsQuery(id)} what="this shortfall">
    {(shortfall) => {
      const { variety, rootstock, items } = shortfall;
      return (
        <>
          <AdminHeading
            title={`${variety} on ${rootstock}`}
            back={['/admin/shortfalls', 'All shortfalls']}
          >
            <EndShortfall {...shortfall} />
          </AdminHeading>
          <p className="mb-5 max-w-[52em] text-ink-2">{describe(shortfall)}</p>
          <Items title="To call" items={items.filter(({ state }) => state === 'called')} />
          <Items title="Not answered yet" items={items.filter(({ state }) => state === 'asked')} />
          <Items title="Settled" items={items.filter(({ state }) => !isOpenItem(state))} />
        </>
      );
    }}
  </QueryView>
);

function describe(shortfall: ShortfallDetails): string {
  const { promised, counted, lostStock, reason, openedAt, openedBy, deadline, isOver } = shortfall;
  const last = lastDay(deadline);
  return [
    `${promised} promised, ${counted} counted: short by ${promised - counted}.`,
    `${shortfallReasonNames[reason]}, ${shortDay(openedAt)}, by ${openedBy ?? 'a former admin'}.`,
    ...(lostStock > 0 ? [`${lostStock} for sale went out of stock.`] : []),
    isOver ? `The time to answer ended on ${last}.` : `Customers can answer until ${last}.`,
  ].join(' ');
}

const Items = ({ title, items }: { title: string; items: readonly ShortItemDetails[] }) =>
  items.length > 0 && (
    <Section plain title={`${title} (${items.length})`} className="mb-7">
      <RowList
        label={title}
        rows={items}
        keyOf={({ id }) => id}
        columns="minmax(0,1fr) auto auto"
        empty=""
      >
        {(item) => <ShortItemRow item={item} />}
      </RowList>
    </Section>
  );
