import { Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { isActive, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { KeptTrees } from './change-order-dialog.tsx';
import { lastDayOf, mayChange } from './may-change.ts';
import { RefundPolicy } from './refund-policy.tsx';

const ChangeOrderDialog = lazyPart(
  async () => (await import('./change-order-dialog.tsx')).ChangeOrderDialog,
);

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Lets the customer add or remove trees or cancel, as long as they may. */
export function ChangeOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState<KeptTrees>({});
  const title = useRef<HTMLHeadingElement>(null);
  // The order was loaded after the page, which therefore could not go to its fragment.
  useEffect(() => {
    if (window.location.hash === '#change') title.current?.focus();
  }, []);
  if (!isActive(orderState(order)) || order.status === 'Delivered') return null;
  return (
    <Panel id="change" aria-labelledby="change-title" className="print:hidden">
      <h2 id="change-title" ref={title} tabIndex={-1} className="title-panel mb-3 outline-none">
        Change or cancel
      </h2>
      {mayChange(order) && (
        <>
          <p className="mb-3 text-sm">
            You can add trees, remove trees or cancel until {dayText(lastDayOf(order))}.
          </p>
          <RefundPolicy terms={order.terms} />
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink to={`/add-trees?order_id=${order.id}`} variant="ghost" size="small">
              Add trees
            </ButtonLink>
            <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
              Change this order
            </Button>
          </div>
        </>
      )}
      {order.paymentUnderWay && (
        <p className="text-sm">
          A payment is being processed. You see the result here within a few minutes; you do not
          need to pay again.
        </p>
      )}
      {!mayChange(order) && !order.paymentUnderWay && (
        <>
          <p className="mb-3 text-sm">
            This order can no longer be changed here. Please call or write to us.
          </p>
          <RefundPolicy terms={order.terms} />
        </>
      )}
      {open && (
        <Suspense>
          <ChangeOrderDialog
            order={order}
            kept={kept}
            onKeep={setKept}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
