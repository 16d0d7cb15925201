import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AdminHeading } from '#app/admin/frame/admin-heading.tsx';
import { errorMessage, useAdminChange } from '#app/admin/use-admin-changes.ts';
import { api, unwrap, type ApiError } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { NewFarmOrder } from '#domain/admin/farm-orders.ts';
import { formatUsd } from '#domain/money.ts';
import { CustomerStep } from './customer-step.tsx';
import { forgetDraft, orderOf, subtotalOf, totalOf, useOrderDraft } from './new-order-draft.ts';
import { PaymentStep } from './payment-step.tsx';
import { TreesStep } from './trees-step.tsx';

/** For an order by phone or at the gate. */
export function NewOrderScreen() {
  const navigate = useNavigate();
  const { draft, change, clear } = useOrderDraft();
  const [problem, setProblem] = useState<{ text: string; code: string }>();
  const { mutate, isPending } = useAdminChange({
    send: (json: NewFarmOrder) => unwrap(api.api.admin['farm-orders'].$post({ json })),
    done: 'Order saved',
  });

  function save(order: NewFarmOrder): void {
    if (order.items.length === 0) return setProblem({ text: 'Add a tree', code: 'empty' });
    setProblem(undefined);
    mutate(order, {
      onSuccess: (answer) => {
        forgetDraft();
        const { orderId } = answer as { orderId: string };
        void navigate(`/admin/orders?search=${orderId}`);
      },
      onError: (error) =>
        setProblem({ text: errorMessage(error), code: (error as Partial<ApiError>).code ?? '' }),
    });
  }

  return (
    <form className="grid max-w-[900px] gap-5" action={() => save(orderOf(draft))}>
      <AdminHeading title="New order">
        <Button variant="ghost" size="small" onClick={clear}>
          Start over
        </Button>
      </AdminHeading>
      <CustomerStep draft={draft} onChange={change} />
      <TreesStep draft={draft} onChange={change} />
      <PaymentStep draft={draft} onChange={change} />
      {problem && (
        <div role="alert" className="grid gap-3 rounded-field bg-apple-tint px-5 py-4">
          <p className="font-medium text-apple">{problem.text}</p>
          {problem.code === 'same_order' && (
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start"
              onClick={() => save({ ...orderOf(draft), evenIfSame: true })}
            >
              Save it as another order
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-[17px]" aria-live="polite">
          {subtotalOf(draft) === totalOf(draft) ? 'Total' : 'Total after discount'}{' '}
          <b className="tabular-nums">{formatUsd(totalOf(draft))}</b>, pickup at the farm
        </p>
        <Button type="submit" busyLabel={isPending && 'Saving...'}>
          Save the order
        </Button>
      </div>
    </form>
  );
}
