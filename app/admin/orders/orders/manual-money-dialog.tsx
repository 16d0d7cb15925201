import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { InputField, SelectField } from '#app/admin/kit/form-field.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { formatFarmDay } from '#app/ui/dates.ts';
import { centsOrNaN } from '#app/ui/form/form-values.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd, numericFromCents } from '#domain/money.ts';
import {
  manualPaymentSchema,
  manualRefundSchema,
  type ManualPayment,
  type ManualRefund,
  type OrderMoneyDetails,
  type PaymentRow,
} from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { CheckSeen } from './check-seen.tsx';

interface ManualMoneyDialogProps {
  direction: 'payment' | 'refund';
  order: Order;
  money: OrderMoneyDetails;
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

export function ManualMoneyDialog({ direction, order, money, onClose }: ManualMoneyDialogProps) {
  const isPayment = direction === 'payment';
  const [today] = useState(() => dayAt(new Date(), farmTimeZone));
  const [key] = useState(() => crypto.randomUUID());
  // Kept as it was when the amount was suggested: the order may be fetched anew behind the dialog.
  const [seen] = useState({ paidCents: order.paidCents, payments: givableOf(money) });
  const [values] = useState(() => ({
    kind: order.pays === 'check' ? 'check' : 'cash',
    paymentId: seen.payments[0]?.id ?? '',
    amount: suggested(money, direction),
    checkNumber: '',
    receivedOn: today,
    reason: '',
  }));
  const form = useChangeForm<typeof values, ManualPayment | ManualRefund>({
    schema: isPayment ? manualPaymentSchema : manualRefundSchema,
    values,
    toContent: ({ kind, paymentId, amount, checkNumber, receivedOn, reason }) => ({
      key,
      kind,
      amountCents: centsOrNaN(amount),
      ...(kind === 'check' && { checkNumber }),
      ...(isPayment
        ? { receivedOn, seenPaidCents: seen.paidCents }
        : {
            reason,
            paymentId,
            leftCents: seen.payments.find(({ id }) => id === paymentId)?.leftCents ?? 0,
          }),
    }),
    inputAt: ([name]) => (name === 'amountCents' ? 'amount' : (name as keyof typeof values)), // else the same
    send: (json: ManualPayment | ManualRefund) => {
      const param = { id: order.id };
      const route = admin.orders[':id'];
      return 'receivedOn' in json
        ? route.payments.$post({ param, json })
        : route['refunds-by-hand'].$post({ param, json });
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
      {!isPayment && seen.payments.length > 1 && (
        <SelectField
          label="Of which payment"
          className="sm:col-span-2"
          {...form.field('paymentId')}
          options={seen.payments.map((payment) => [payment.id, paymentText(payment)])}
        />
      )}
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
function suggested(
  { payment, proposed }: OrderMoneyDetails,
  direction: 'payment' | 'refund',
): string {
  if (direction === 'payment' && 'missingCents' in payment)
    return numericFromCents(payment.missingCents);
  const [last] = proposed;
  return direction === 'refund' && last ? numericFromCents(last.cents) : '';
}

/** Payments by hand of which something can go back, the one that is proposed first. */
function givableOf({ payments, proposed }: OrderMoneyDetails): PaymentRow[] {
  const first = proposed[0]?.paymentId;
  return payments
    .filter(({ kind, leftCents }) => kind !== 'card' && leftCents > 0)
    .toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
}

const paymentText = (payment: PaymentRow): string =>
  `${meansText(payment)}, ${formatFarmDay(payment.at)}: ${formatUsd(payment.leftCents)} left`;

function meansText({ kind, checkNumber }: PaymentRow): string {
  if (kind === 'check') return `Check ${checkNumber ?? ''}`;
  return kind === 'cash' ? 'Cash' : 'Other';
}
