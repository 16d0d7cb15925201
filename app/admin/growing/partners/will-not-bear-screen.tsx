import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { willNotBearQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { OrderWithoutPartners } from '#domain/admin/partners.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** Paid orders whose trees have no partner in the order or the buyer's orchard, until they are handed over. */
export function WillNotBearScreen() {
  const { data, isError, refetch } = useQuery(willNotBearQuery(), queryClient);
  if (!data && isError) return <LoadProblem what="the orders" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  return (
    <>
      <AdminHeading title="Will not bear" />
      {data.orders.length === 0 ? (
        <Panel className="py-14 text-center">
          <p className="font-display text-3xl">All trees have a partner</p>
          <p className="mt-2 text-ink-2">Paid orders with a tree that stands alone appear here.</p>
        </Panel>
      ) : (
        <>
          <p className="mb-5 max-w-[52em] text-ink-2">
            Paid orders with trees that have no partner in the order, in the buyer’s other orders or
            in their orchard. The mail offers partners in stock; each buyer gets it once per order.
          </p>
          <ul aria-label="Orders" className="grid gap-3">
            {data.orders.map((order) => (
              <OrderLine key={order.orderId} order={order} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function OrderLine({ order }: { order: OrderWithoutPartners }) {
  const { orderId, customer, email, trees, wasTold, offeredAt, createdAt } = order;
  const { mutate, isPending } = useAdminChange({
    send: (id: string) =>
      unwrap(api.api.admin['will-not-bear'][':id'].offer.$post({ param: { id } })),
    done: 'The buyer will be mailed',
    failed: 'Not mailed',
  });
  const canOffer = trees.some(({ partners }) => partners.length > 0);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          <Link to={`/admin/orders?search=${shortOrderId(orderId)}`} className="link font-semibold">
            {customer}
          </Link>{' '}
          <span className="text-sm text-ink-2">
            order {shortOrderId(orderId)}, {shortDay(createdAt)}, {email}
          </span>
        </p>
        <ul className="mt-1.5 grid gap-1 text-sm">
          {trees.map(({ variety, partners }) => (
            <li key={variety}>
              <strong className="font-semibold">{variety}</strong>{' '}
              <span className="text-ink-2">
                {partners.length > 0
                  ? `partners in stock: ${partners.join(', ')}`
                  : 'no partner in stock'}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-sm text-ink-2">
          {wasTold ? 'Was told at checkout' : 'Was not told at checkout'}
        </p>
      </div>
      {offeredAt ? (
        <p className="text-sm font-semibold text-leaf">Mailed {shortDay(offeredAt)}</p>
      ) : (
        <Button
          size="small"
          disabled={!canOffer}
          busyLabel={isPending && 'Mailing...'}
          onClick={() => mutate(orderId)}
        >
          <Mail aria-hidden className="size-4.5" strokeWidth={1.7} />
          Mail partners<span className="sr-only"> to {customer}</span>
        </Button>
      )}
    </li>
  );
}
