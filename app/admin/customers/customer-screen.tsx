import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { customerQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { NoteForm } from '#app/admin/orders/orders/note-form.tsx';
import { ApiError } from '#app/api.ts';
import { formatFarmDay } from '#app/orders/order-dates.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import {
  orderStatusName,
  orderStatusTone,
  paymentStatusName,
  shortOrderId,
} from '#domain/statuses.ts';
import { ChangeAddress } from './change-address.tsx';
import { MailList } from './mail-list.tsx';
import { SuppressionNotice } from './suppression-notice.tsx';

/** One customer's orders, mail and note. */
export function CustomerScreen({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(customerQuery(email), queryClient);
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <Panel className="grid justify-items-center gap-4 py-14 text-center">
        <p className="text-lg">{error.message}</p>
        <ButtonLink variant="ghost" to="/admin/customers">
          All customers
        </ButtonLink>
      </Panel>
    );
  }
  if (!data && error) return <LoadProblem what="this customer" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const customer = data.orders[0]?.customer;
  return (
    <>
      <AdminHeading title={<span className="wrap-anywhere">{customer?.fullName ?? email}</span>}>
        <ButtonLink variant="ghost" size="small" to="/admin/customers">
          All customers
        </ButtonLink>
      </AdminHeading>
      <p className="mb-6 flex flex-wrap gap-x-6 gap-y-1">
        <a
          className="link inline-flex min-h-11 items-center wrap-anywhere"
          href={`mailto:${email}`}
        >
          {email}
        </a>
        {customer && (
          <a className="link inline-flex min-h-11 items-center" href={`tel:${customer.phone}`}>
            {customer.phone}
          </a>
        )}
      </p>
      {data.hasAccount && <ChangeAddress email={email} />}
      {data.suppressed && <SuppressionNotice email={email} suppressed={data.suppressed} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <section aria-label="Orders">
          <h2 className="text-2xl">Orders</h2>
          {data.money.paidCents > 0 && (
            <p className="mt-1 text-ink-2">
              Paid {formatUsd(data.money.paidCents)}, refunded {formatUsd(data.money.refundedCents)}
              , net {formatUsd(netCents(data.money))}
            </p>
          )}
          {data.orders.length === 0 && <p className="mt-3 text-ink-2">No orders yet</p>}
          <ul className="mt-3 grid gap-3">
            {data.orders.map((order) => (
              <li
                key={order.id}
                className="relative rounded-card border border-line bg-surface p-4 hover:border-pine"
              >
                <p className="flex items-center justify-between gap-3">
                  <Link
                    to={`/admin/orders?search=${order.id}`}
                    className="font-semibold text-ink no-underline tabular-nums after:absolute after:inset-0"
                  >
                    Order {shortOrderId(order.id)}
                  </Link>
                  <Badge tone={orderStatusTone(order.status)}>
                    {orderStatusName(order.status)}
                  </Badge>
                </p>
                <p className="mt-1 text-sm text-ink-2">
                  {formatFarmDay(order.createdAt)}, {formatUsd(order.totalCents)}, payment{' '}
                  {paymentStatusName(order.paymentStatus)}
                  {order.refundedCents > 0 &&
                    `, refunded ${formatUsd(order.refundedCents)}, net ${formatUsd(netCents(order))}`}
                </p>
                <p className="mt-1 text-sm">
                  {order.items
                    .map(
                      ({ quantity, variety, rootstock }) =>
                        `${quantity} × ${variety} on ${rootstock}`,
                    )
                    .join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
        <div className="grid content-start gap-8">
          <NoteForm key={data.note} subject={{ email }} note={data.note} />
          <MailList mails={data.mails} />
        </div>
      </div>
    </>
  );
}
