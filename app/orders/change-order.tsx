import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { isActive, orderState } from '#domain/order-rules.ts';
import type { Order } from '#domain/orders.ts';
import { lastDayOf, mayChange } from './may-change.ts';
import { RefundPolicy } from './refund-policy.tsx';

const ChangeOrderDialog = lazy(async () => ({
  default: (await import('./change-order-dialog.tsx')).ChangeOrderDialog,
}));

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Lets the customer remove trees or cancel, as long as they may. */
export function ChangeOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
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
      {mayChange(order) ? (
        <>
          <p className="mb-3 text-[15px]">
            You can remove trees or cancel until {dayText(lastDayOf(order))}.
          </p>
          <RefundPolicy />
          <Button variant="ghost" size="small" className="mt-4" onClick={() => setOpen(true)}>
            Change this order
          </Button>
        </>
      ) : (
        <>
          <p className="mb-3 text-[15px]">
            This order can no longer be changed here. Please call or write to us.
          </p>
          <RefundPolicy />
        </>
      )}
      {open && (
        <Suspense>
          <ChangeOrderDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
