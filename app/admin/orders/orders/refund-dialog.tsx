import { admin } from '#app/admin/kit/admin-api.ts';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { centsOrNaN } from '#app/admin/kit/form-values.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { refundSchema, type IssueRefund } from '#domain/admin/orders.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { canBePrepared, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';

interface RefundDialogProps {
  order: Order;
  leftCents: Cents;
  onClose: () => void;
}

/** Refund without canceling, such as for a damaged tree. */
export function RefundDialog({ order, leftCents, onClose }: RefundDialogProps) {
  const form = useChangeForm({
    schema: refundSchema,
    values: nothing,
    toContent: ({ amount, reason }) => ({ amountCents: centsOrNaN(amount), reason, leftCents }),
    inputAt: ([name]) => (name === 'reason' ? 'reason' : 'amount'),
    send: (json: IssueRefund) =>
      admin.orders[':id'].refunds.$post({ param: { id: order.id }, json }),
    done: 'Refund requested',
    onDone: onClose,
  });
  const { amount, reason } = form.watch();
  const amountCents = centsOrNaN(amount);
  const isAmount = amountCents >= 1 && amountCents <= leftCents;
  return (
    <FormDialog
      form={form}
      title={`Refund for order ${bothOrderNames(order.id, order.number)}`}
      description={`Up to ${formatUsd(leftCents)} can be refunded to the card. The order stays active.`}
      save={['Refund', 'Sending...']}
      blocked={!isAmount || reason.trim().length < 3}
      onClose={onClose}
    >
      <InputField
        label="Amount in dollars"
        inputMode="decimal"
        placeholder="0.00"
        {...form.field('amount')}
        error={amount && !isAmount ? `Between $0.01 and ${formatUsd(leftCents)}` : undefined}
      />
      <InputField
        label="Reason"
        maxLength={190}
        placeholder="One tree arrived with a broken graft"
        {...form.field('reason')}
      />
      {amountCents === leftCents && canBePrepared(orderState(order)) && (
        <p className="text-ink-2">
          Once fully refunded, the order will no longer be prepared. To return its trees to stock,
          cancel the order instead.
        </p>
      )}
    </FormDialog>
  );
}

const nothing = { amount: '', reason: '' };
