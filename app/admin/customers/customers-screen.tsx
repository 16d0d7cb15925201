import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { customersQuery } from '#app/admin/admin-queries.ts';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { AdminSkeleton } from '#app/admin/kit/admin-skeleton.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { queryClient } from '#app/query-client.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { CustomerScreen } from './customer-screen.tsx';

/** Customer search. */
export function CustomersScreen() {
  const [params, setParams] = useScreenParams();
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const email = params.get('email');
  const { data, isError, refetch } = useQuery(
    { ...customersQuery(search), enabled: !email },
    queryClient,
  );

  if (email) return <CustomerScreen email={email.toLowerCase()} />;
  if (!data && isError) return <LoadProblem what="the customers" onRetry={() => void refetch()} />;
  if (!data) return <AdminSkeleton />;
  const { customers } = data;
  return (
    <>
      <AdminHeading title="Customers" />
      <SearchForm
        value={search}
        placeholder="Name, email, phone, order id, variety"
        onSearch={(text) => setParams(new URLSearchParams(text && { search: text }))}
      />
      {customers.length === 0 && (
        <Panel className="py-14 text-center text-lg">No customers found</Panel>
      )}
      {customers.length > 0 && (
        <ul
          aria-label="Customers"
          className="divide-y divide-line rounded-panel border border-line bg-surface"
        >
          {customers.map((customer) => (
            <li
              key={customer.email}
              className="relative grid gap-x-6 gap-y-0.5 px-4 py-3 hover:bg-linen lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_minmax(0,1fr)_auto] lg:items-center"
            >
              <Link
                to={`/admin/customers?email=${encodeURIComponent(customer.email)}`}
                className="text-base font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
              >
                {customer.fullName}
              </Link>
              <p className="text-sm wrap-anywhere text-ink-2">
                <EmailText email={customer.email} />
              </p>
              <p className="text-sm text-ink-2">{customer.phone}</p>
              <p className="text-sm tabular-nums lg:text-right">
                {count(customer.orders, 'order')}, net {formatUsd(netCents(customer))}
                {customer.refundedCents > 0 &&
                  ` (paid ${formatUsd(customer.paidCents)}, refunded ${formatUsd(customer.refundedCents)})`}
                <span className="text-ink-2"> · last {shortDay(customer.lastOrderAt)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
