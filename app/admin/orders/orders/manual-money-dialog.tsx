import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { centsOrNaN } from '#app/admin/kit/form-values.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import {
  manualPaymentSchema,
  manualRefundSchema,
  type FarmOrderDetails,
  type ManualPayment,
  type ManualRefund,
} from '#domain/admin/farm-orders.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { numericFromCents } from '#domain/money.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { CheckSeen } from './check-seen.tsx';

interface ManualMoneyDialogProps {
  direction: 'payment' | 'refund';
  order: Order;
  farm: FarmOrderDetails;
  onClose: () => void;
}

const kinds = [
  ['cash', 'Cash'],
  ['check', 'Check'],
  ['other', 'Other'],
] as const;
const texts = {
  payment: { title: 'Payment for order', button: 'Record the payment', done: 'Payment recorded' },
  refund: { title: 'Money back for order', button: 'Record it', done: 'Recorded' },
};

export function ManualMoneyDialog({ direction, order, farm, onClose }: ManualMoneyDialogProps) {
  const isPayment = direction === 'payment';
  const [today] = useState(() => dayAt(new Date(), farmTimeZone));
  const [key] = useState(() => crypto.randomUUID());
  // As the amount was suggested by: the order may be fetched anew behind the dialog.
  const [seen] = useState({ paidCents: order.paidCents, leftCents: farm.manualLeftCents });
  const [values] = useState(() => ({
    kind: order.farm?.pays === 'check' ? 'check' : 'cash',
    amount: suggested(farm, direction),
    checkNumber: '',
    receivedOn: today,
    reason: '',
  }));
  const form = useChangeForm<typeof values, ManualPayment | ManualRefund>({
    schema: isPayment ? manualPaymentSchema : manualRefundSchema,
    values,
    toContent: ({ kind, amount, checkNumber, receivedOn, reason }) => ({
      key,
      kind,
      amountCents: centsOrNaN(amount),
      ...(kind === 'check' && { checkNumber }),
      ...(isPayment
        ? { receivedOn, seenPaidCents: seen.paidCents }
        : { reason, leftCents: seen.leftCents }),
    }),
    inputAt: ([name]) => (name === 'amountCents' ? 'amount' : (name as keyof typeof values)), // else the same
    send: (json: ManualPayment | ManualRefund) => {
      const param = { id: order.id };
      const { payments, refunds } = admin['farm-orders'][':id'];
      return 'receivedOn' in json
        ? payments.$post({ param, json })
        : refunds.$post({ param, json });
    },
    done: texts[direction].done,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${texts[direction].title} ${bothOrderNames(order.id, order.number)}`}
      save={[texts[direction].button, 'Saving...']}
      body="gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <SelectField label="How" {...form.field('kind')} options={kinds} />
      <InputField label="Amount in dollars" inputMode="decimal" {...form.field('amount')} />
      {form.watch('kind') === 'check' && (
        <InputField
          label="Check number"
          maxLength={20}
          {...form.field('checkNumber')}
          hint={isPayment && <CheckSeen number={form.watch('checkNumber')} orderId={order.id} />}
        />
      )}
      {isPayment ? (
        <InputField label="Received on" type="date" max={today} {...form.field('receivedOn')} />
      ) : (
        <InputField label="Reason" maxLength={200} {...form.field('reason')} />
      )}
    </FormDialog>
  );
}

/** What is missing or to be given back. */
function suggested({ payment }: FarmOrderDetails, direction: 'payment' | 'refund'): string {
  if (direction === 'payment' && 'missingCents' in payment)
    return numericFromCents(payment.missingCents);
  if (direction === 'refund' && 'giveBackCents' in payment)
    return numericFromCents(payment.giveBackCents);
  return '';
}
