import { useState } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { centsFromInput } from '#app/admin/kit/amount.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { IssueRefund } from '#domain/admin/orders.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { canBePrepared, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';

/** Refund without canceling, such as for a damaged tree. */
export function RefundDialog({
  order,
  leftCents,
  onClose,
}: {
  order: Order;
  leftCents: Cents;
  onClose: () => void;
}) {
  const [amount, setAmount] = useState('');
  const [refundReason, setRefundReason] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (json: IssueRefund) =>
      unwrap(api.api.admin.orders[':id'].refunds.$post({ param: { id: order.id }, json })),
    done: 'Refund requested',
    failed: 'Failed to refund',
  });
  const amountCents = centsFromInput(amount);
  const isAmount = amountCents !== undefined && amountCents >= 1 && amountCents <= leftCents;
  return (
    <AdminDialog
      title={`Refund for order ${shortOrderId(order.id)}`}
      description={`Up to ${formatUsd(leftCents)} can be refunded to the card. The order stays active.`}
      onClose={onClose}
    >
      <form
        className="mt-5 grid gap-4"
        action={() => {
          if (isAmount)
            mutate({ amountCents, reason: refundReason.trim(), leftCents }, { onSuccess: onClose });
        }}
      >
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          placeholder="0.00"
          required
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          {...(amount !== '' &&
            !isAmount && { error: `Between $0.01 and ${formatUsd(leftCents)}` })}
        />
        <Field
          label="Reason"
          required
          minLength={3}
          maxLength={190}
          placeholder="One tree arrived with a broken graft"
          value={refundReason}
          onChange={(event) => setRefundReason(event.currentTarget.value)}
        />
        {amountCents === leftCents && canBePrepared(orderState(order)) && (
          <p className="text-ink-2">
            Once fully refunded, the order will no longer be prepared. To return its trees to stock,
            cancel the order instead.
          </p>
        )}
        <Button
          type="submit"
          className="justify-self-end"
          disabled={!isAmount || refundReason.trim().length < 3}
          busyLabel={isPending && 'Sending...'}
        >
          Refund
        </Button>
      </form>
    </AdminDialog>
  );
}
