import { admin, adminListQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { customerPath } from '#app/admin/kit/links.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { SearchForm } from '#app/admin/kit/search-form.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { CustomerScreen } from './customer-screen.tsx';

/** Customer search. */
export function CustomersScreen() {
  const [params, setParams] = useScreenParams();
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const email = params.get('email'); // no part of the path, which logs may show

  if (email) return <CustomerScreen email={email.toLowerCase()} />;
  return (
    <DataScreen
      query={adminListQuery(admin.customers, { query: { search } })}
      what="the customers"
      title="Customers"
    >
      {({ customers }) => (
        <>
          <SearchForm
            value={search}
            placeholder="Name, email, phone, order id, variety"
            onSearch={(text) => setParams(new URLSearchParams(text && { search: text }))}
          />
          <RowList
            label="Customers"
            rows={customers}
            keyOf={(customer) => customer.email}
            columns="minmax(0,1.2fr) minmax(0,1.5fr) minmax(0,1fr) auto"
            empty="No customers found"
          >
            {(customer) => (
              <>
                <RowLink to={customerPath(customer.email)}>{customer.fullName}</RowLink>
                <Cell>
                  <EmailText email={customer.email} />
                </Cell>
                <Cell>{customer.phone}</Cell>
                <Cell note={`last ${shortDay(customer.lastOrderAt)}`}>
                  {count(customer.orders, 'order')}, net {formatUsd(netCents(customer))}
                  {customer.refundedCents > 0 &&
                    ` (paid ${formatUsd(customer.paidCents)}, refunded ${formatUsd(customer.refundedCents)})`}
                </Cell>
              </>
            )}
          </RowList>
        </>
      )}
    </DataScreen>
  );
}
