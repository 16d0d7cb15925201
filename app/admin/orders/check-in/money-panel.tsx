import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { ConfirmButton, useConfirm } from '#app/admin/kit/confirm-dialog.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { Button } from '#app/ui/button.tsx';
import { asTyped, lineField, moneyField, ownField } from '#app/ui/form/fields.tsx';
import { centsOrNaN } from '#app/ui/form/form-values.ts';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { formatUsd } from '#domain/money.ts';
import {
  isOnlyUnpaid,
  takeMoneySchema,
  takenText,
  type CheckInOrder,
  type TakeMoney,
} from '#domain/orders/check-in.ts';
import { amountCentsMax, checkSeenText } from '#domain/orders/farm-orders.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { orderNumber } from '#domain/statuses.ts';
import { knownOrders, perform } from './check-in-store.ts';
import { PayLinkView } from './pay-link-view.tsx';

export type Way = TakeMoney['kind'] | 'card';
const ways: Record<Way, string> = { cash: 'Cash', check: 'Check', card: 'Card link' };

interface MoneyPanelProps {
  order: CheckInOrder;
  today: string;
  /** What is open; undefined: nothing. */
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
  /** '2 trees', which go once everything is paid. */
  going: string;
  onPaid: (payment: TakeMoney) => void;
}

/** What is due, and the ways to take it. */
export function MoneyPanel({ order, today, way, onWay, going, onPaid }: MoneyPanelProps) {
  return (
    <section aria-label="Money" className="mt-4 rounded-card bg-gold-tint p-4">
      <p className="text-lg font-semibold tabular-nums">{formatUsd(order.dueCents)} to pay</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.keys(ways) as Way[]).map((name) => (
          <AdminButton
            key={name}
            aria-expanded={way === name}
            onClick={() => onWay(way === name ? undefined : name)}
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
          order={order}
          today={today}
          going={going}
          onDone={() => onWay(undefined)}
          onPaid={onPaid}
        />
      )}
    </section>
  );
}

interface TakeMoneyFormProps extends Pick<MoneyPanelProps, 'order' | 'today' | 'going' | 'onPaid'> {
  kind: TakeMoney['kind'];
  onDone: () => void;
}

const fields = {
  kind: ownField('How'),
  checkNumber: lineField('Check number', { maxLength: 20, when: ['kind', 'check'] }),
  amountCents: moneyField('Amount in dollars'),
};

/** Its own button hands over too, when the amount covers what is due: no other button takes money while it is open. */
function TakeMoneyForm({ kind, order, today, going, onDone, onPaid }: TakeMoneyFormProps) {
  const [content] = useState({ kind, amountCents: Math.min(order.dueCents, amountCentsMax) });
  const { dialog, ask } = useConfirm();
  const form = useSchemaForm<FieldValues, TakeMoney>({
    schema: takeMoneySchema,
    ...asTyped(fields, content, (typed) => ({ ...newPayment(order, today), ...typed })),
    inputAt: ([name]) => (name === 'amountCents' ? 'amountCents' : 'checkNumber'),
    onSave: (payment) => void take(payment, (taken) => void perform(taken)),
  });
  async function take(payment: TakeMoney, then: (payment: TakeMoney) => void): Promise<void> {
    const overCents = payment.amountCents - order.dueCents;
    const isMeant =
      overCents <= 0 ||
      (await ask({
        question: `${takenText(payment)}, for ${formatUsd(order.dueCents)}?`,
        consequence: `That is ${formatUsd(overCents)} more than this order has to pay.`,
        yes: `Record ${formatUsd(payment.amountCents)}`,
        no: 'Change the amount',
      }));
    if (!isMeant) return;
    onDone();
    then(payment);
  }
  const amountCents = centsOrNaN(String(form.watch('amountCents')));
  const checkNumber = String(form.watch('checkNumber')).trim();
  const seen = kind === 'check' ? ordersOfCheck(checkNumber, order) : [];
  const name = kind === 'cash' ? 'Record the cash' : 'Record the check';
  return (
    <div className="mt-4">
      <Form form={form} label={name} save={[name, 'Saving...']}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Fields of={fields} form={form} />
        </div>
        <p role="status" className="mt-3 text-sm font-medium empty:hidden">
          {seen.length > 0 && checkSeenText(checkNumber, seen)}
        </p>
      </Form>
      {isOnlyUnpaid(order) && amountCents >= order.dueCents && (
        <Button
          width="full"
          className="mt-3"
          onClick={() => form.submit((payment) => void take(payment, onPaid))}
        >
          {ways[kind]} {formatUsd(amountCents)}, hand over {going}
        </Button>
      )}
      {dialog}
    </div>
  );
}

/** Lists the orders that this phone knows the check from; the shop names the others once it is recorded. */
function ordersOfCheck(number: string, order: CheckInOrder): string[] {
  if (!number) return [];
  return knownOrders()
    .filter(({ taken }) => taken.some(({ checkNumber }) => checkNumber === number))
    .toSorted((a, b) => Number(b.id === order.id) - Number(a.id === order.id))
    .map(orderNumber);
}

interface TakenMoneyProps {
  order: CheckInOrder;
  today: string;
}

/** What was taken, and the way back for what was entered by mistake. */
export const TakenMoney = ({ order, today }: TakenMoneyProps) =>
  order.taken.length > 0 && (
    <ul aria-label="Money taken" className="mt-3 divide-y divide-line border-y border-line">
      {order.taken.map((payment) => (
        <li
          key={payment.id}
          className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1"
        >
          <span>
            <b className="font-semibold tabular-nums">{takenText(payment)}</b>
            {payment.checkNumber && ` ${payment.checkNumber}`} taken
            {payment.receivedOn !== today && ` on ${pickupDayName(payment.receivedOn)}`}
          </span>
          <ConfirmButton
            question={`${takenText(payment)}: entered by mistake?`}
            consequence="The order has it to pay again."
            yes="Entered by mistake"
            onConfirm={() =>
              void perform({
                type: 'reversal',
                id: crypto.randomUUID(),
                orderId: order.id,
                paymentId: payment.id,
              })
            }
          >
            Entered by mistake
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );

/** All that is due, in cash. A sum above what one payment may be is recorded in several. */
export function cashPayments(order: CheckInOrder, today: string): TakeMoney[] {
  const payments: TakeMoney[] = [];
  for (let dueCents = order.dueCents; dueCents > 0; dueCents -= amountCentsMax)
    payments.push({
      ...newPayment({ ...order, dueCents }, today),
      kind: 'cash',
      amountCents: Math.min(dueCents, amountCentsMax),
    });
  return payments;
}

const newPayment = ({ id: orderId, dueCents }: CheckInOrder, today: string) => ({
  type: 'payment' as const,
  id: crypto.randomUUID(),
  orderId,
  receivedOn: today,
  seenDueCents: dueCents,
});
