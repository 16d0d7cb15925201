import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { ShortList } from '#app/admin/kit/short-list.tsx';
import { Problem } from '#app/ui/problem.tsx';
import type { RolloverStart } from '#domain/catalog/season-rollover.ts';
import { count } from '#domain/count.ts';
import { orderNumber } from '#domain/statuses.ts';
import { RolloverForm } from './rollover-form.tsx';

/** Replaces the current season by the next: plan, preview, confirm. */
export const RolloverScreen = () => (
  <QueryView query={adminQuery(admin.season.rollover)} what="the season">
    {(start) => (
      <>
        <AdminHeading
          title="Roll over to the next season"
          back={['/admin/season', `Back to ${start.season.name}`]}
          intro={
            <>
              {start.season.name} ends, and the new season takes its place in the shop. You see
              everything that changes before it happens, and can undo it until the new season has an
              order, also one that you move there.
            </>
          }
        />
        {start.paymentsUnderWay > 0 && (
          <Problem className="mb-6 max-w-[50em]">
            {start.paymentsUnderWay === 1
              ? 'A payment is'
              : `${start.paymentsUnderWay} payments are`}{' '}
            under way. Rolling over is possible once they are settled; that takes a few minutes at
            most.
          </Problem>
        )}
        <OpenOrders {...start} />
        <RolloverForm start={start} />
      </>
    )}
  </QueryView>
);

/** Orders that are not handed over yet: a warning, because they stay with their season. */
const OpenOrders = ({ season, openOrders: { count: all, oldest } }: RolloverStart) => (
  <ShortList
    title={`${count(all, 'order is', 'orders are')} still open`}
    note={`They stay orders of ${season.name} and can be prepared, handed over or canceled as before.`}
    rows={oldest.map(({ id, number, createdAt, customer, status, trees }) => ({
      key: id,
      name: `${orderNumber({ id, number })} ${customer}`,
      to: orderPath(id),
      value: `${count(trees, 'tree')}, ${status}, ${shortDay(createdAt)}`,
    }))}
    more={all > oldest.length && `The ${oldest.length} oldest are listed.`}
  />
);
