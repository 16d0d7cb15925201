import { Mail } from 'lucide-react';
import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { ChangeButton } from '#app/admin/kit/change-button.tsx';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import type { OrderWithoutPartners } from '#domain/orders/partners.ts';
import { orderNumber } from '#domain/statuses.ts';

/** Paid orders whose trees have no partner in the order or the buyer's orchard, until they are handed over. */
export const WillNotBearScreen = () => (
  <DataScreen
    query={adminQuery(admin['will-not-bear'])}
    what="the orders"
    title="Will not bear"
    intro={({ orders }) =>
      orders.length > 0 &&
      'Paid orders with trees that have no partner in the order, in the buyer’s other orders or in their orchard. The mail offers partners in stock; each buyer gets it once per order.'
    }
  >
    {({ orders }) => (
      <RowList
        label="Orders"
        rows={orders}
        keyOf={({ orderId }) => orderId}
        columns="minmax(0,1fr) auto"
        empty={
          <>
            <p className="font-display text-3xl">All trees have a partner</p>
            <p className="mt-2 text-base text-ink-2">
              Paid orders with a tree that stands alone appear here.
            </p>
          </>
        }
      >
        {orderRow}
      </RowList>
    )}
  </DataScreen>
);

function orderRow(order: OrderWithoutPartners) {
  const {
    orderId,
    orderNumber: number,
    customer,
    email,
    trees,
    wasTold,
    offeredAt,
    createdAt,
  } = order;
  return (
    <>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <OrderLink id={orderId} className="font-semibold">
            {customer}
          </OrderLink>{' '}
          <span className="text-sm text-ink-2">
            order {orderNumber({ id: orderId, number })}, {shortDay(createdAt)}, {email}
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
        <ChangeButton
          variant="primary"
          disabled={trees.every(({ partners }) => partners.length === 0)}
          send={() => admin['will-not-bear'][':id'].offer.$post({ param: { id: orderId } })}
          done="The buyer will be mailed"
          failed="Not mailed"
          busy="Mailing..."
        >
          <Mail aria-hidden className="size-4.5" strokeWidth={1.7} />
          Mail partners<span className="sr-only"> to {customer}</span>
        </ChangeButton>
      )}
    </>
  );
}
