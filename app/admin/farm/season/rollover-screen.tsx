import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { QueryView } from '#app/admin/kit/query-view.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { OpenOrders } from './open-orders.tsx';
import { RolloverForm } from './rollover-form.tsx';
import { rolloverQuery } from './season-queries.ts';

/** Replaces the current season by the next: plan, preview, confirm. */
export const RolloverScreen = () => (
  <QueryView query={rolloverQuery()} what="the season">
    {(start) => (
      <>
        <AdminHeading
          title="Roll over to the next season"
          back={['/admin/season', `Back to ${start.season.name}`]}
        />
        <p className="mb-6 max-w-[50em] text-ink-2">
          {start.season.name} ends, and the new season takes its place in the shop. You see
          everything that changes before it happens, and can undo it until the first order of the
          new season.
        </p>
        {start.paymentsUnderWay > 0 && (
          <Problem className="mb-6 max-w-[50em]">
            {start.paymentsUnderWay === 1
              ? 'A payment is'
              : `${start.paymentsUnderWay} payments are`}{' '}
            under way. Rolling over is possible once they are settled; that takes a few minutes at
            most.
          </Problem>
        )}
        <OpenOrders season={start.season.name} {...start.openOrders} />
        <RolloverForm start={start} />
      </>
    )}
  </QueryView>
);
