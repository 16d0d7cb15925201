import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminHeading } from '#app/admin/kit/admin-heading.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap, type ApiError } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { FormFrame } from '#app/ui/form/form-frame.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { formatUsd } from '#domain/money.ts';
import type { NewFarmOrder } from '#domain/orders/farm-orders.ts';
import { currentPrices } from './current-prices.ts';
import { CustomerStep } from './customer-step.tsx';
import { DeliveryStep, useDays } from './delivery-step.tsx';
import {
  draftFrom,
  draftSchema,
  emptyDraft,
  forgetDraft,
  inputAt,
  readDraft,
  totalsOf,
  useKeptDraft,
  type OrderDraft,
} from './new-order-draft.ts';
import { PaymentStep } from './payment-step.tsx';
import { TreesStep } from './trees-step.tsx';

const dayIsGone = 'The chosen day is closed or full: choose another';

/** For an order by phone or at the gate. */
export function NewOrderScreen() {
  const navigate = useNavigate();
  const [opened] = useState(readDraft);
  /** Stays until it is sent again: the prices that are shown because of it are no answer of the admin. */
  const [refused, setRefused] = useState<{ text: string; code: string }>();
  const { mutate, isPending } = useAdminChange({
    send: (json: NewFarmOrder) => unwrap(admin['farm-orders'].$post({ json })),
    done: 'Order saved',
  });
  const form = useSchemaForm<FieldValues, NewFarmOrder>({
    schema: draftSchema,
    values: opened,
    toContent: draftFrom,
    inputAt,
    onInvalid: () => setRefused(undefined),
    onSave: save,
  });
  const draft = draftFrom(form.watch());
  const days = useDays(draft);
  const totals = totalsOf(draft);
  useKeptDraft(draft);

  function change(part: Partial<OrderDraft>): void {
    for (const [name, value] of Object.entries(part))
      form.setValue(name, value, { shouldDirty: true });
  }
  function save(order: NewFarmOrder, refuse: (error: Error) => void): void {
    setRefused(undefined);
    if (order.windowId && days?.every(({ id }) => id !== order.windowId))
      return refuse(Object.assign(new Error(dayIsGone), { field: 'windowId' }));
    mutate(order, {
      onSuccess: (answer) => {
        forgetDraft();
        const { orderId } = answer as { orderId: string };
        void navigate(orderPath(orderId));
      },
      onError: (error) => {
        const { code = '', field } = error as Partial<ApiError>;
        if (!field || inputAt(field.split('.')) === 'root')
          setRefused({ text: errorMessage(error), code });
        else refuse(error);
        if (code === 'total_changed')
          void currentPrices(draft).then(
            (edit) => change(edit(draftFrom(form.getValues()))),
            () => {}, // saving again asks again
          );
      },
    });
  }
  const problem = form.problem ?? refused?.text;
  return (
    <FormFrame form={form} aria-label="New order" className="grid max-w-[900px] gap-5">
      <AdminHeading title="New order">
        <AdminButton
          onClick={() => {
            setRefused(undefined);
            form.reset(emptyDraft());
          }}
        >
          Start over
        </AdminButton>
      </AdminHeading>
      <CustomerStep form={form} draft={draft} onChange={change} />
      <TreesStep form={form} draft={draft} onChange={change} />
      <DeliveryStep form={form} draft={draft} onChange={change} />
      <PaymentStep form={form} draft={draft} onChange={change} />
      {problem && (
        <div role="alert" className="grid gap-3 rounded-field bg-apple-tint px-5 py-4">
          <p className="font-medium text-apple">{problem}</p>
          {refused?.code === 'same_order' && (
            <AdminButton
              className="justify-self-start"
              onClick={() =>
                form.submit((order, refuse) => save({ ...order, evenIfSame: true }, refuse))
              }
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
    </FormFrame>
  );
}
