import { useState } from 'react';
import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap, type ApiError } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { formatUsd } from '#domain/money.ts';
import type { NewFarmOrder, WindowChoice } from '#domain/orders/farm-orders.ts';
import { currentPrices } from './current-prices.ts';
import { CustomerStep } from './customer-step.tsx';
import { DeliveryStep, useDays } from './delivery-step.tsx';
import {
  couponOf,
  forgetDraft,
  orderOf,
  quoteOf,
  totalsOf,
  useOrderDraft,
  type OrderDraft,
} from './new-order-draft.ts';
import { PaymentStep } from './payment-step.tsx';
import { TreesStep } from './trees-step.tsx';

/** For an order by phone or at the gate. */
export function NewOrderScreen() {
  const navigate = useNavigate();
  const { draft, change, clear } = useOrderDraft();
  const [problem, setProblem] = useState<{ text: string; code: string }>();
  const { mutate, isPending } = useAdminChange({
    send: (json: NewFarmOrder) => unwrap(admin['farm-orders'].$post({ json })),
    done: 'Order saved',
  });

  const totals = totalsOf(draft);
  const days = useDays(draft);

  function save(order: NewFarmOrder): void {
    if (order.items.length === 0) return setProblem({ text: 'Add a tree', code: 'empty' });
    const unfinished = whatIsMissing(draft, days);
    if (unfinished) return setProblem({ text: unfinished, code: 'unfinished' });
    setProblem(undefined);
    mutate(order, {
      onSuccess: (answer) => {
        forgetDraft();
        const { orderId } = answer as { orderId: string };
        void navigate(orderPath(orderId));
      },
      onError: (error) => {
        const { code = '' } = error as Partial<ApiError>;
        setProblem({ text: errorMessage(error), code });
        if (code === 'total_changed') void currentPrices(draft).then(change, () => {}); // saving again asks again
      },
    });
  }

  return (
    <form className="grid max-w-[900px] gap-5" action={() => save(orderOf(draft))}>
      <AdminHeading title="New order">
        <AdminButton onClick={clear}>Start over</AdminButton>
      </AdminHeading>
      <CustomerStep draft={draft} onChange={change} />
      <TreesStep draft={draft} onChange={change} />
      <DeliveryStep draft={draft} onChange={change} />
      <PaymentStep draft={draft} onChange={change} />
      {problem && (
        <div role="alert" className="grid gap-3 rounded-field bg-apple-tint px-5 py-4">
          <p className="font-medium text-apple">{problem.text}</p>
          {problem.code === 'same_order' && (
            <AdminButton
              className="justify-self-start"
              onClick={() => save({ ...orderOf(draft), evenIfSame: true })}
            >
              Save it as another order
            </AdminButton>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg" aria-live="polite">
          {totals.discountCents === 0 ? 'Total' : 'Total after discount'}{' '}
          <b className="tabular-nums">{formatUsd(totals.totalCents)}</b>
          {draft.method === 'pickup'
            ? ', pickup at the farm'
            : `, with delivery for ${formatUsd(totals.deliveryFeeCents)}`}
        </p>
        <Button type="submit" busyLabel={isPending && 'Saving...'}>
          Save the order
        </Button>
      </div>
    </form>
  );
}

/** What was typed but not worked out; else it would be left out of the order. */
function whatIsMissing(
  draft: OrderDraft,
  days: readonly WindowChoice[] | undefined,
): string | undefined {
  if (draft.method === 'delivery' && !quoteOf(draft)) return 'Work out the delivery fee first';
  if (draft.windowId && days?.every(({ id }) => id !== draft.windowId))
    return 'The chosen day is closed or full: choose another';
  if (draft.couponCode.trim() && !couponOf(draft)) return 'Apply the coupon code, or remove it';
  if (couponOf(draft) && draft.discount.trim()) return 'Give a discount or use a coupon, not both';
  return undefined;
}
