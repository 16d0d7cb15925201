import { TriangleAlert } from 'lucide-react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { ListEnd } from '#app/admin/kit/list-end.tsx';
import { Cell, RowLink, RowList } from '#app/admin/kit/row-list.tsx';
import { NoteForm } from '#app/admin/orders/order/note-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatFarmDay } from '#app/ui/dates.ts';
import { TextLink } from '#app/ui/links.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { Section } from '#app/ui/section.tsx';
import type { CustomerDetails } from '#domain/admin/customers.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import {
  orderStatusName,
  orderStatusTone,
  paymentStatusName,
  orderNumber,
} from '#domain/statuses.ts';
import { ChangeAddress } from './change-address.tsx';
import { MailList } from './mail-list.tsx';

/** One customer's orders, mail and note. */
export const CustomerScreen = ({ email }: { email: string }) => (
  <DataScreen
    query={adminQuery(admin.customers[':email'], { param: { email } })}
    what="this customer"
    back={['/admin/customers', 'All customers']}
    title={({ orders }) => orders[0]?.customer?.fullName ?? email}
  >
    {({ orders, money, mails, note, hasAccount, suppressed }) => (
      <>
        <Contact email={email} phone={orders[0]?.customer?.phone} />
        {hasAccount && (
          <DialogButton
            variant="quiet"
            dialog={(onClose) => <ChangeAddress email={email} onClose={onClose} />}
          >
            Change the address
          </DialogButton>
        )}
        {suppressed && <SuppressionNotice email={email} {...suppressed} />}
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
          <Section
            plain
            title="Orders"
            note={
              money.paidCents > 0 && (
                <>
                  Paid {formatUsd(money.paidCents)}, refunded {formatUsd(money.refundedCents)}, net{' '}
                  {formatUsd(netCents(money))}
                </>
              )
            }
          >
            <RowList
              label="Orders"
              rows={orders}
              columns="minmax(0,1fr) auto"
              empty="No orders yet"
            >
              {(order) => (
                <>
                  <Cell note={moneyText(order)}>
                    <RowLink to={orderPath(order.id)}>Order {orderNumber(order)}</RowLink>
                    <span className="block">{treesText(order)}</span>
                  </Cell>
                  <Badge tone={orderStatusTone(order.status)}>
                    {orderStatusName(order.status)}
                  </Badge>
                </>
              )}
            </RowList>
            <ListEnd of="customerOrders" shown={orders.length}>
              {(most) => (
                <>
                  The newest {most} orders.{' '}
                  <TextLink to={`/admin/orders?search=${encodeURIComponent(email)}`}>
                    All Orders
                  </TextLink>{' '}
                  has the others.
                </>
              )}
            </ListEnd>
          </Section>
          <div className="grid content-start gap-8">
            <NoteForm key={email} subject={{ email }} note={note} />
            <div>
              <MailList mails={mails} />
              <ListEnd of="customerMails" shown={mails.length}>
                {(most) => `The newest ${most} emails. Older ones are kept.`}
              </ListEnd>
            </div>
          </div>
        </div>
      </>
    )}
  </DataScreen>
);

const Contact = ({ email, phone }: { email: string; phone?: string | undefined }) => (
  <p className="mb-6 flex flex-wrap gap-x-6 gap-y-1 *:inline-flex *:min-h-11 *:items-center">
    <a className="link wrap-anywhere" href={`mailto:${email}`}>
      {email}
    </a>
    {phone && (
      <a className="link" href={phoneHref(phone)}>
        {phone}
      </a>
    )}
  </p>
);

type SuppressionProps = NonNullable<CustomerDetails['suppressed']> & { email: string };

function suppressionText(reason: SuppressionProps['reason'], day: string): string {
  if (reason === 'complained')
    return [
      `The reader marked our email as spam on ${day}.`,
      'Newsletters and other list mail have ended; mail about orders still goes out.',
    ].join(' ');
  const what = reason === 'bounced' ? 'bounced' : 'was rejected';
  return `Mail to this address ${what} on ${day}. After a few more attempts, we stop sending to it.`;
}

/** Says why mail to the address is suppressed. An admin can lift it. */
const SuppressionNotice = ({ email, reason, since }: SuppressionProps) => (
  <section
    aria-label="Mail is suppressed"
    className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
  >
    <p className="flex gap-3 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
      {suppressionText(reason, formatFarmDay(since))}
    </p>
    <ChangeButton
      send={() => admin.customers[':email'].suppression.$delete({ param: { email } })}
      done="Mail to this address is enabled again"
      failed="Failed to enable mail"
      busy="Saving..."
    >
      Resume sending mail
    </ChangeButton>
  </section>
);

type CustomerOrder = CustomerDetails['orders'][number];

const treesText = ({ items }: CustomerOrder): string =>
  items
    .map(({ quantity, variety, rootstock }) => `${quantity} × ${variety} on ${rootstock}`)
    .join(', ');

const moneyText = (order: CustomerOrder): string => {
  const refunded = `, refunded ${formatUsd(order.refundedCents)}, net ${formatUsd(netCents(order))}`;
  const paid = `${formatUsd(order.totalCents)}, payment ${paymentStatusName(order.paymentStatus)}`;
  return `${formatFarmDay(order.createdAt)}, ${paid}${order.refundedCents > 0 ? refunded : ''}`;
};
