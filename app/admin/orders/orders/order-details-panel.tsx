import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderDetailsQuery } from '#app/admin/admin-queries.ts';
import { orderPath } from '#app/admin/kit/links.tsx';
import { LabelsButton } from '#app/admin/orders/labels/labels-button.tsx';
import { api } from '#app/api.ts';
import { download } from '#app/download.ts';
import { queryClient } from '#app/query-client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { Fact } from '#app/ui/fact.tsx';
import type { OrderDetails } from '#domain/admin/orders.ts';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import {
  canBeChanged,
  canBeLabeled,
  canHaveWindow,
  orderState,
} from '#domain/orders/order-rules.ts';
import { areTermsUnknown } from '#domain/orders/order-terms.ts';
import { customerAddress, type Order } from '#domain/orders/orders.ts';
import { windowText } from '#domain/orders/pickups.ts';
import {
  orderNumber,
  paymentStatusName,
  paymentStatusTone,
  shortOrderId,
} from '#domain/statuses.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { FarmOrderPanel } from './farm-order-panel.tsx';
import { NoteForm } from './note-form.tsx';
import { OrderCorrections } from './order-corrections.tsx';
import { OrderDay } from './order-day.tsx';
import { OrderItems } from './order-items.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';

const action = 'link inline-flex min-h-11 items-center';

/** Cash and checks are given back by hand. */
const refundableToCard = ({ farm, money }: OrderDetails) =>
  farm ? farm.cardLeftCents : netCents(money);

export function OrderDetailsPanel({ order }: { order: Order }) {
  const { data: details } = useQuery(orderDetailsQuery(order.id), queryClient);
  const [refunding, setRefunding] = useState(false);
  const [changing, setChanging] = useState(false);
  const { customer } = order;
  const leftCents = details ? refundableToCard(details) : 0;
  return (
    <div className="grid gap-x-10 gap-y-7 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:p-6">
      <section aria-label="Customer">
        <h2 className="text-xl">Customer</h2>
        <dl className="mt-3 grid gap-2 text-sm">
          <Fact name="Name">{customer?.fullName ?? 'N/A'}</Fact>
          <Fact name="Email">
            {customer?.email ? (
              <a className="link" href={`mailto:${customer.email}`}>
                <EmailText email={customer.email} />
              </a>
            ) : (
              'No email'
            )}
          </Fact>
          <Fact name="Phone">
            {customer ? (
              <a className="link" href={`tel:${customer.phone}`}>
                {customer.phone}
              </a>
            ) : (
              'N/A'
            )}
          </Fact>
          {order.deliveryType === 'delivery' && (
            <Fact name="Address">{customerAddress(customer) ?? 'N/A'}</Fact>
          )}
          {areTermsUnknown(order.terms) && (
            <Fact name="Terms">
              The delivery rates or change rules of this order’s day are not recorded. Changes go by
              today’s.
            </Fact>
          )}
          <Fact name="Day">{order.pickup ? windowText(order.pickup) : 'None yet'}</Fact>
          <Fact name="Code">
            <span className="font-mono">{order.handoverCode}</span>
          </Fact>
          {order.note && <Fact name="Customer’s note">{order.note}</Fact>}
          {order.number && <Fact name="Number">{order.number}</Fact>}
          {details?.together && details.together.length > 0 && (
            <Fact name="Goes with">
              {details.together.map(({ id, number, charges }) => (
                <Link key={id} className="link mr-3" to={orderPath(id)}>
                  {charges ? 'the charge' : 'order'} {orderNumber({ id, number })}
                </Link>
              ))}
            </Fact>
          )}
          <Fact name="Placed">{formatFarmDayAndTime(order.createdAt)}</Fact>
          <Fact name="Payment">
            <Badge tone={paymentStatusTone(order.paymentStatus)}>
              <span className="capitalize">{paymentStatusName(order.paymentStatus)}</span>
            </Badge>
          </Fact>
          {details && (
            <>
              <Fact name="Paid">{formatUsd(details.money.paidCents)}</Fact>
              <Fact name="Refunded">{formatUsd(details.money.refundedCents)}</Fact>
              <Fact name="Net">{formatUsd(netCents(details.money))}</Fact>
            </>
          )}
        </dl>
        <div className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
          {customer?.email && (
            <Link
              className={action}
              to={`/admin/customers?email=${encodeURIComponent(customer.email)}`}
            >
              All orders and mail
            </Link>
          )}
          {order.status === 'Delivered' && (
            <Link className={action} to={`/admin/claims?search=${shortOrderId(order.id)}`}>
              Claims
            </Link>
          )}
          {canBeLabeled(orderState(order)) && (
            <LabelsButton
              variant="quiet"
              of={{ order: order.id }}
              file={`labels-${shortOrderId(order.id)}.pdf`}
              trees={order.items.map(({ id, quantity, variety, rootstock }) => ({
                id,
                name: `${quantity} × ${variety} on ${rootstock}`,
              }))}
            >
              Tree labels…
            </LabelsButton>
          )}
          {details && details.money.paidCents > 0 && (
            <button
              type="button"
              className={action}
              onClick={() =>
                void download(
                  api.api.admin.orders[':id']['receipt.pdf'].$get({ param: { id: order.id } }),
                  `receipt-${shortOrderId(order.id)}.pdf`,
                )
              }
            >
              Receipt (PDF)
            </button>
          )}
          {details && !details.deleted && canBeChanged(orderState(order)) && (
            <button type="button" className={action} onClick={() => setChanging(true)}>
              Change trees…
            </button>
          )}
          {leftCents > 0 && (
            <button type="button" className={action} onClick={() => setRefunding(true)}>
              Refund…
            </button>
          )}
        </div>
        {details && !details.deleted && <OrderCorrections {...details} />}
        {details && !details.deleted && canHaveWindow(orderState(order)) && (
          <OrderDay key={order.pickup?.version} order={order} />
        )}
      </section>
      <OrderItems order={order} />
      {details && (
        <>
          {details.farm && <FarmOrderPanel order={details.order} farm={details.farm} />}
          <NoteForm key={details.note} subject={{ orderId: order.id }} note={details.note} />
          <Timeline entries={details.timeline} />
        </>
      )}
      {changing && <ChangeDialog order={order} onClose={() => setChanging(false)} />}
      {refunding && (
        <RefundDialog order={order} leftCents={leftCents} onClose={() => setRefunding(false)} />
      )}
    </div>
  );
}
