import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, lineField } from '#app/ui/form/fields.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import { dueCourtesySchema, type DueCourtesy } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';

const fields = { reason: lineField('Reason', { maxLength: 190 }) };

interface CourtesyDialogProps {
  order: Order;
  dueCents: Cents;
  onClose: () => void;
}

/** Takes what is due off the price, such as after a refund that the bank or the card provider made by itself. */
export function CourtesyDialog({ order, dueCents, onClose }: CourtesyDialogProps) {
  const form = useChangeForm({
    schema: dueCourtesySchema,
    ...asTyped(fields, {}, (typed) => ({ ...typed, dueCents })),
    send: (json: DueCourtesy) =>
      admin.orders[':id'].courtesies.$post({ param: { id: order.id }, json }),
    done: 'Nothing is due any more',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Courtesy for order ${bothOrderNames(order.id, order.number)}`}
      description={
        <>
          The order costs {formatUsd(dueCents)} less, and nothing is asked of the customer. Its
          trees stay in it.
        </>
      }
      save={[`Grant ${formatUsd(dueCents)}`, 'Saving...']}
      onClose={onClose}
    >
      <Fields of={fields} form={form} />
    </FormDialog>
  );
}
