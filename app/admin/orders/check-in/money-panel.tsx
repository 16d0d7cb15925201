import { useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { centsOrNaN, dollars } from '#app/admin/kit/form-values.ts';
import { Form } from '#app/admin/kit/form.tsx';
import { useSchemaForm } from '#app/admin/kit/use-schema-form.ts';
import { takeMoneySchema, type CheckInOrder, type TakeMoney } from '#domain/admin/check-in.ts';
import { formatUsd } from '#domain/money.ts';
import { perform } from './check-in-store.ts';
import { PayLinkView } from './pay-link-view.tsx';

type Way = TakeMoney['kind'] | 'card';
const ways: Record<Way, string> = { cash: 'Cash', check: 'Check', card: 'Card link' };

/** What is due, and the ways to take it. */
export function MoneyPanel({ order, today }: { order: CheckInOrder; today: string }) {
  const [way, setWay] = useState<Way>();
  return (
    <section aria-label="Money" className="mt-4 rounded-card bg-gold-tint p-4">
      <p className="text-lg font-semibold tabular-nums">{formatUsd(order.dueCents)} to pay</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.keys(ways) as Way[]).map((name) => (
          <AdminButton
            key={name}
            aria-expanded={way === name}
            onClick={() => setWay(way === name ? undefined : name)}
          >
            {ways[name]}
          </AdminButton>
        ))}
      </div>
      {way === 'card' && <PayLinkView order={order} />}
      {(way === 'cash' || way === 'check') && (
        <TakeMoneyForm
          key={way}
          kind={way}
          {...{ order, today }}
          onDone={() => setWay(undefined)}
        />
      )}
    </section>
  );
}

interface TakeMoneyFormProps {
  kind: TakeMoney['kind'];
  order: CheckInOrder;
  today: string;
  onDone: () => void;
}

function TakeMoneyForm({ kind, order, today, onDone }: TakeMoneyFormProps) {
  const [values] = useState(() => ({ amount: dollars(order.dueCents), checkNumber: '' }));
  const form = useSchemaForm<typeof values, TakeMoney>({
    schema: takeMoneySchema,
    values,
    toContent: ({ amount, checkNumber }) => ({
      ...newPayment(order, today),
      kind,
      amountCents: centsOrNaN(amount),
      ...(kind === 'check' && { checkNumber }),
    }),
    inputAt: ([name]) => (name === 'amountCents' ? 'amount' : 'checkNumber'),
    onSave: (payment) => {
      onDone();
      void perform(payment);
    },
  });
  const name = kind === 'cash' ? 'Record the cash' : 'Record the check';
  return (
    <div className="mt-4">
      <Form form={form} label={name} save={[name, 'Saving...']}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {kind === 'check' && (
            <InputField label="Check number" maxLength={20} {...form.field('checkNumber')} />
          )}
          <InputField label="Amount in dollars" inputMode="decimal" {...form.field('amount')} />
        </div>
      </Form>
    </div>
  );
}

/** All that is due, in cash. */
export const cashPayment = (order: CheckInOrder, today: string): TakeMoney => ({
  ...newPayment(order, today),
  kind: 'cash',
  amountCents: order.dueCents,
});

const newPayment = ({ id: orderId, dueCents }: CheckInOrder, today: string) => ({
  type: 'payment' as const,
  id: crypto.randomUUID(),
  orderId,
  receivedOn: today,
  seenDueCents: dueCents,
});
