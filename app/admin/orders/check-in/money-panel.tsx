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
import { count } from '#domain/count.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { tenderSchema, type Tender } from '#domain/orders/check-in-actions.ts';
import {
  isOnlyUnpaid,
  takenText,
  type CheckInOrder,
  type TakenPayment,
} from '#domain/orders/check-in.ts';
import { amountCentsMax, checkSeenText } from '#domain/orders/farm-orders.ts';
import { payLinkOrdersMax } from '#domain/orders/pay-link.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { goingWith, type VisitPlan } from '#domain/orders/visit.ts';
import { orderNumber } from '#domain/statuses.ts';
import { knownOrders, perform } from './check-in-store.ts';
import { PayLinkView } from './pay-link-view.tsx';
import { goingText, newId, newTender } from './visit-actions.ts';

export type Way = Tender['kind'] | 'card';
const ways: Record<Way, string> = { cash: 'Cash', check: 'Check', card: 'Card link' };

interface MoneyPanelProps {
  plan: VisitPlan;
  today: string;
  /** What is open; undefined: nothing. */
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
  /** The sum, with the trees that go with it. */
  onPaid: (tender: Tender, going: Pick<VisitPlan, 'going' | 'replacements'>) => void;
}

/** What is due, of all orders of the visit, and the ways to take it. */
export function MoneyPanel({ plan, today, way, onWay, onPaid }: MoneyPanelProps) {
  const { paying, dueCents } = plan;
  return (
    <section aria-label="Money" className="mt-4 rounded-card bg-gold-tint p-4">
      <p className="text-lg font-semibold tabular-nums">
        {formatUsd(dueCents)} to pay{paying.length > 1 && `, for ${paying.length} orders`}
      </p>
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
      {way === 'card' && <PayLinks orders={paying} />}
      {(way === 'cash' || way === 'check') && (
        <TakeMoneyForm
          key={way}
          kind={way}
          plan={plan}
          today={today}
          onDone={() => onWay(undefined)}
          onPaid={onPaid}
        />
      )}
    </section>
  );
}

/** One link for all of them, or for the one that the customer wants to pay. */
function PayLinks({ orders }: { orders: readonly CheckInOrder[] }) {
  const [onlyId, setOnlyId] = useState<string>();
  const only = orders.filter(({ id }) => id === onlyId);
  const all = orders.slice(0, payLinkOrdersMax);
  const linked = only.length > 0 ? only : all;
  return (
    <>
      {orders.length > 1 && (
        <div role="group" aria-label="Link for" className="mt-3 flex flex-wrap gap-2">
          <AdminButton aria-pressed={linked === all} onClick={() => setOnlyId(undefined)}>
            {count(all.length, 'order')}, {formatUsd(dueOf(all))}
          </AdminButton>
          {orders.map((order) => (
            <AdminButton
              key={order.id}
              aria-pressed={linked === only && order.id === onlyId}
              onClick={() => setOnlyId(order.id)}
            >
              Order {orderNumber(order)}, {formatUsd(order.dueCents)}
            </AdminButton>
          ))}
        </div>
      )}
      <PayLinkView key={linked.map(({ id }) => id).join()} orders={linked} />
    </>
  );
}

const dueOf = (orders: readonly CheckInOrder[]): Cents =>
  orders.reduce((sum, { dueCents }) => sum + dueCents, 0);

interface TakeMoneyFormProps extends Pick<MoneyPanelProps, 'plan' | 'today' | 'onPaid'> {
  kind: Tender['kind'];
  onDone: () => void;
}

const fields = {
  kind: ownField('How'),
  checkNumber: lineField('Check number', { maxLength: 20, when: ['kind', 'check'] }),
  amountCents: moneyField('Amount in dollars'),
};

/** Its own button hands over too, whatever the amount covers: no other button takes money while it is open. */
function TakeMoneyForm({ kind, plan, today, onDone, onPaid }: TakeMoneyFormProps) {
  const { paying, dueCents, replacements } = plan;
  const [content] = useState({ kind, amountCents: Math.min(dueCents, amountCentsMax) });
  const { dialog, ask } = useConfirm();
  const form = useSchemaForm<FieldValues, Tender>({
    schema: tenderSchema,
    ...asTyped(fields, content, (typed) => ({ ...newTender(paying, today), ...typed })),
    inputAt: ([name]) => (name === 'amountCents' ? 'amountCents' : 'checkNumber'),
    onSave: (tender) => void take(tender, (taken) => void perform(taken)),
  });
  async function take(tender: Tender, then: (tender: Tender) => void): Promise<void> {
    const overCents = tender.amountCents - dueCents;
    const what = paying.length > 1 ? 'these orders have' : 'this order has';
    const isMeant =
      overCents <= 0 ||
      (await ask({
        question: `${takenText(tender)}, for ${formatUsd(dueCents)}?`,
        consequence: `That is ${formatUsd(overCents)} more than ${what} to pay.`,
        yes: `Record ${formatUsd(tender.amountCents)}`,
        no: 'Change the amount',
      }));
    if (!isMeant) return;
    onDone();
    then(tender);
  }
  const amountCents = centsOrNaN(String(form.watch('amountCents')));
  const going = Number.isNaN(amountCents) ? [] : goingWith(plan, amountCents);
  const trees =
    going.reduce((sum, part) => sum + part.trees.length, 0) +
    replacements.reduce((sum, replacement) => sum + replacement.trees, 0);
  const checkNumber = String(form.watch('checkNumber')).trim();
  const seen = kind === 'check' ? ordersOfCheck(checkNumber, paying) : [];
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
      {going.some(({ order }) => isOnlyUnpaid(order)) && (
        <Button
          width="full"
          className="mt-3"
          onClick={() =>
            form.submit(
              (tender) => void take(tender, (taken) => onPaid(taken, { going, replacements })),
            )
          }
        >
          {ways[kind]} {formatUsd(amountCents)}, hand over {goingText(trees, plan.ofTrees)}
        </Button>
      )}
      {dialog}
    </div>
  );
}

/** Lists the orders that this phone knows the check from; the shop names the others once it is recorded. */
function ordersOfCheck(number: string, paying: readonly CheckInOrder[]): string[] {
  if (!number) return [];
  const isPaying = ({ id }: CheckInOrder) => paying.some((order) => order.id === id);
  return knownOrders()
    .filter(({ taken }) => taken.some(({ checkNumber }) => checkNumber === number))
    .toSorted((a, b) => Number(isPaying(b)) - Number(isPaying(a)))
    .map(orderNumber);
}

interface TakenSum extends TakenPayment {
  orderIds: string[];
}

/** What was in the hand, each sum once, whatever number of orders it was for. */
function sumsOf(orders: readonly CheckInOrder[]): TakenSum[] {
  const sums = new Map<string, TakenSum>();
  for (const { id: orderId, taken } of orders)
    for (const payment of taken) {
      const known = sums.get(payment.id);
      sums.set(payment.id, {
        ...payment,
        amountCents: payment.amountCents + (known?.amountCents ?? 0),
        orderIds: [...(known?.orderIds ?? []), orderId],
      });
    }
  return [...sums.values()];
}

interface TakenMoneyProps {
  orders: readonly CheckInOrder[];
  today: string;
}

/** What was taken, and the way back for what was entered by mistake. */
export function TakenMoney({ orders, today }: TakenMoneyProps) {
  const sums = sumsOf(orders);
  if (sums.length === 0) return null;
  return (
    <ul aria-label="Money taken" className="mt-3 divide-y divide-line border-y border-line">
      {sums.map((sum) => (
        <li
          key={sum.id}
          className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1"
        >
          <span>
            <b className="font-semibold tabular-nums">{takenText(sum)}</b>
            {sum.checkNumber && ` ${sum.checkNumber}`} taken
            {sum.receivedOn !== today && ` on ${pickupDayName(sum.receivedOn)}`}
            {sum.orderIds.length > 1 && `, for ${sum.orderIds.length} orders`}
          </span>
          <ConfirmButton
            question={`${takenText(sum)}: entered by mistake?`}
            consequence={
              sum.orderIds.length > 1
                ? 'All orders that it was for have it to pay again.'
                : 'The order has it to pay again.'
            }
            yes="Entered by mistake"
            onConfirm={() =>
              void perform({
                type: 'reversal',
                id: newId(),
                orderId: sum.orderIds[0]!,
                paymentId: sum.id,
              })
            }
          >
            Entered by mistake
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
