import { admin } from '#app/admin/kit/admin-api.ts';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { bornDueSchema, type BornDue } from '#domain/admin/farm-orders.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';

interface BearDialogProps {
  order: Order;
  dueCents: Cents;
  onClose: () => void;
}

/** The farm bears what is due, such as after a refund that the bank or the card provider made by itself. */
export function BearDialog({ order, dueCents, onClose }: BearDialogProps) {
  const form = useChangeForm({
    schema: bornDueSchema,
    values: { reason: '' },
    toContent: ({ reason }) => ({ reason, dueCents }),
    send: (json: BornDue) => admin.orders[':id'].born.$post({ param: { id: order.id }, json }),
    done: 'Nothing is due any more',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`What is due for order ${bothOrderNames(order.id, order.number)}`}
      description={`The order costs ${formatUsd(dueCents)} less, and nothing is asked of the customer. Its trees stay in it.`}
      save={[`Bear ${formatUsd(dueCents)}`, 'Saving...']}
      onClose={onClose}
    >
      <InputField label="Reason" maxLength={190} {...form.field('reason')} />
    </FormDialog>
  );
}
