import { useQuery } from '@tanstack/react-query';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { queryClient } from '#app/query-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { OpenOrders } from './open-orders.tsx';
import { RolloverForm } from './rollover-form.tsx';
import { rolloverQuery } from './season-queries.ts';

/** Replaces the current season by the next: plan, preview, confirm. */
export function RolloverScreen() {
  const { data, isError, refetch } = useQuery(rolloverQuery(), queryClient);
  if (!data && isError) return <LoadProblem what="the season" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { season, paymentsUnderWay, openOrders } = data;
  return (
    <>
      <AdminHeading title="Roll over to the next season">
        <ButtonLink to="/admin/season" variant="ghost" size="small">
          Back to {season.name}
        </ButtonLink>
      </AdminHeading>
      <p className="mb-6 max-w-[50em] text-ink-2">
        {season.name} ends, and the new season takes its place in the shop. You see everything that
        changes before it happens, and can undo it until the first order of the new season.
      </p>
      {paymentsUnderWay > 0 && (
        <p role="alert" className="mb-6 max-w-[50em] font-medium text-apple">
          {paymentsUnderWay === 1 ? 'A payment is' : `${paymentsUnderWay} payments are`} under way.
          Rolling over is possible once they are settled; that takes a few minutes at most.
        </p>
      )}
      <OpenOrders season={season.name} {...openOrders} />
      <RolloverForm start={data} />
    </>
  );
}
