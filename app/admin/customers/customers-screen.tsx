import { admin } from '#app/admin/kit/admin-api.ts';
import { customerPath } from '#app/admin/kit/links.tsx';
import { ListScreen } from '#app/admin/kit/list-screen.tsx';
import { Cell, RowLink } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { customerListSchema, customersPerPage } from '#domain/admin/customers.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import { CustomerScreen } from './customer-screen.tsx';

/** Customer search. */
export function CustomersScreen() {
  const [params] = useScreenParams();
  const email = params.get('email'); // no part of the path, which logs may show
  if (email) return <CustomerScreen email={email.toLowerCase()} />;
  return (
    <ListScreen
      title="Customers"
      schema={customerListSchema}
      from={admin.customers}
      rows="customers"
      perPage={customersPerPage}
      placeholder="Name, email, phone, order id, variety"
      keyOf={(customer) => customer.email}
      columns="minmax(0,1.2fr) minmax(0,1.5fr) minmax(0,1fr) auto"
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
    </ListScreen>
  );
}
