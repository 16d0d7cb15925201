import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { formatFarmDay } from '#app/ui/dates.ts';
import {
  asTyped,
  choiceField,
  dateField,
  lineField,
  moneyField,
  type FieldSet,
} from '#app/ui/form/fields.tsx';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
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
  const [content] = useState(() => ({
    kind: order.pays === 'check' ? 'check' : 'cash',
    paymentId: seen.payments[0]?.id ?? '',
    amountCents: suggestedCents(money, direction),
    receivedOn: today,
  }));
  const fields = isPayment ? paymentFields(today) : refundFields(seen.payments);
  const form = useChangeForm<FieldValues, ManualPayment | ManualRefund>({
    schema: isPayment ? manualPaymentSchema : manualRefundSchema,
    ...asTyped(fields, content, (typed) => ({
      key,
      ...typed,
      ...(isPayment
        ? { seenPaidCents: seen.paidCents }
        : { leftCents: seen.payments.find(({ id }) => id === typed.paymentId)?.leftCents ?? 0 }),
    })),
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
      <Fields
        of={fields}
        form={form}
        only={Object.keys(fields).filter(
          (name) => name !== 'paymentId' || seen.payments.length > 1,
        )}
        looks={{
          checkNumber: {
            hint: isPayment && (
              <CheckSeen number={String(form.watch('checkNumber'))} orderId={order.id} />
            ),
          },
        }}
      />
    </FormDialog>
  );
}

const means = {
  kind: choiceField('How', kinds),
  amountCents: moneyField('Amount in dollars'),
  checkNumber: lineField('Check number', { maxLength: 20, when: ['kind', 'check'] }),
};
const paymentFields = (today: string): FieldSet => ({
  ...means,
  receivedOn: dateField('Received on', { max: today }),
});
const refundFields = (payments: readonly PaymentRow[]): FieldSet => ({
  paymentId: choiceField(
    'Of which payment',
    payments.map((payment) => [payment.id, paymentText(payment)]),
    { className: 'sm:col-span-2' },
  ),
  ...means,
  reason: lineField('Reason', { maxLength: 200 }),
});

/** What is missing or to be given back. */
function suggestedCents(
  { payment, proposed }: OrderMoneyDetails,
  direction: 'payment' | 'refund',
): Cents | undefined {
  if (direction === 'payment') return 'missingCents' in payment ? payment.missingCents : undefined;
  return proposed[0]?.cents;
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
