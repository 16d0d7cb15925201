import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderDetailsQuery } from '#app/admin/admin-queries.ts';
import { admin } from '#app/admin/kit/admin-api.ts';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { Fold } from '#app/admin/kit/fold.tsx';
import { customerPath } from '#app/admin/kit/links.tsx';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { download } from '#app/download.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { formatUsd } from '#domain/money.ts';
import { receivedCents } from '#domain/orders/balance.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import {
  canBeChanged,
  canBeLabeled,
  canHaveWindow,
  orderState,
} from '#domain/orders/order-rules.ts';
import { areTermsUnknown } from '#domain/orders/order-terms.ts';
import { customerAddress, itemText, type Order } from '#domain/orders/orders.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { paymentStatusName, paymentStatusTone, shortOrderId } from '#domain/statuses.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { OrderCorrections } from './order-corrections.tsx';
import { OrderDay } from './order-day.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoneyPanel } from './order-money-panel.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';

interface PartProps {
  order: Order;
  /** Undefined while they are loaded. */
  details: OrderDetails | undefined;
}

interface OrderDetailsPanelProps {
  order: Order;
  /** Further actions. */
  children?: ReactNode;
}

export function OrderDetailsPanel({ order, children }: OrderDetailsPanelProps) {
  const { data: details } = useQuery(orderDetailsQuery(order.id), queryClient);
  const mayChange = details && !details.deleted;
  return (
    <div className="grid gap-x-10 gap-y-7 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:p-6">
      {/* The trees and the money come first, then the day: on a phone, the rest is folded. */}
      <OrderItems order={order} />
      {details && <OrderMoneyPanel order={details.order} money={details.money} />}
      <div className="grid content-start gap-4 lg:col-start-1 lg:row-start-1">
        {mayChange && canHaveWindow(orderState(order)) && (
          <OrderDay key={order.pickup?.version} order={order} />
        )}
        <div className="grid gap-1">
          <Actions order={order} details={details} />
          {mayChange && <OrderCorrections {...details} />}
        </div>
        <Fold title="Customer and facts">
          <section aria-label="Customer">
            <h2 className="mb-3 text-xl">Customer</h2>
            <OrderFacts order={order} details={details} />
            {children}
          </section>
        </Fold>
      </div>
      {details && (
        <>
          <Fold title="Internal note">
            <NoteForm subject={{ orderId: order.id }} note={details.note} />
          </Fold>
          <Fold title="History">
            <Timeline entries={details.timeline} />
          </Fold>
        </>
      )}
    </div>
  );
}

function OrderFacts({ order, details }: PartProps) {
  const { customer } = order;
  const email = customer?.email && (
    <a className="link" href={`mailto:${customer.email}`}>
      <EmailText email={customer.email} />
    </a>
  );
  const phone = customer && (
    <a className="link" href={phoneHref(customer.phone)}>
      {customer.phone}
    </a>
  );
  const code = <span className="font-mono">{order.handoverCode}</span>;
  const payment = (
    <Badge tone={paymentStatusTone(order.paymentStatus)}>
      <span className="capitalize">{paymentStatusName(order.paymentStatus)}</span>
    </Badge>
  );
  return (
    <FactList
      facts={[
        ['Name', customer?.fullName ?? 'N/A'],
        ['Email', email || 'No email'],
        ['Phone', phone ?? 'N/A'],
        order.deliveryType === 'delivery' && ['Address', customerAddress(customer) ?? 'N/A'],
        ['Payment', payment],
        details && ['Paid', formatUsd(details.order.paidCents - details.order.reversedCents)],
        details && ['Refunded', formatUsd(details.order.refundedCents)],
        details && ['Net', formatUsd(receivedCents(details.order))],
        areTermsUnknown(order.terms) && [
          'Terms',
          'The delivery rates or change rules of this order’s day are not recorded. Changes go by today’s.',
        ],
        ['Day', order.pickup ? windowText(order.pickup) : 'None yet'],
        ['Code', code],
        order.note && ['Customer’s note', order.note],
        order.number && ['Number', order.number],
        ['Season', order.season],
        ['Placed', formatFarmDayAndTime(order.createdAt)],
      ]}
    />
  );
}

function Actions({ order, details }: PartProps) {
  const { id, customer, items } = order;
  const shortId = shortOrderId(id);
  const leftCents = details?.money.cardLeftCents ?? 0;
  const loadReceipt = () => admin.orders[':id']['receipt.pdf'].$get({ param: { id } });
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {customer?.email && (
        <TextLink to={customerPath(customer.email)}>All orders and mail</TextLink>
      )}
      {order.status === 'Delivered' && (
        <TextLink to={`/admin/claims?search=${shortId}`}>Claims</TextLink>
      )}
      {canBeLabeled(orderState(order)) && (
        <LabelsButton
          variant="link"
          of={{ order: id }}
          file={`labels-${shortId}.pdf`}
          trees={items.map((item) => ({ id: item.id, name: itemText(item) }))}
        >
          Tree labels…
        </LabelsButton>
      )}
      {details && details.order.paidCents > 0 && (
        <Button
          variant="link"
          onClick={() => void download(loadReceipt(), `receipt-${shortId}.pdf`)}
        >
          Receipt (PDF)
        </Button>
      )}
      {details && !details.deleted && canBeChanged(orderState(order)) && (
        <DialogButton
          variant="link"
          dialog={(onClose) => <ChangeDialog order={order} onClose={onClose} />}
        >
          Change trees…
        </DialogButton>
      )}
      {leftCents > 0 && (
        <DialogButton
          variant="link"
          dialog={(onClose) => (
            <RefundDialog order={order} leftCents={leftCents} onClose={onClose} />
          )}
        >
          Refund…
        </DialogButton>
      )}
    </div>
  );
}
