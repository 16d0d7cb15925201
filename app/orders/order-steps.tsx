import { Check } from 'lucide-react';
import { formatFarmDay } from '#app/ui/dates.ts';
import { orderSteps, type OrderStep } from '#domain/orders/order-steps.ts';
import type { Order } from '#domain/orders/orders.ts';

const marks: Record<OrderStep['state'], string> = {
  done: 'border-leaf bg-leaf text-surface',
  current: 'border-leaf bg-surface',
  'to come': 'border-control bg-surface',
};
const states: Record<OrderStep['state'], string> = {
  done: 'done',
  current: 'next',
  'to come': 'to come',
};

/** How far an order has come, and what is next. */
export function OrderSteps({ order }: { order: Order }) {
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol
      aria-label="The way of your order"
      className="mt-5 grid gap-x-5 gap-y-3 sm:auto-cols-fr sm:grid-flow-col"
    >
      {steps.map(({ name, text, at, state }) => (
        <li
          key={name}
          aria-current={state === 'current' ? 'step' : undefined}
          className="grid min-w-0 grid-cols-[22px_1fr] items-start gap-x-2.5"
        >
          <span
            aria-hidden
            className={`grid size-[22px] place-items-center rounded-full border-2 ${marks[state]}`}
          >
            {state === 'done' && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          <p className="min-w-0 text-sm leading-snug">
            <span className={state === 'to come' ? 'text-ink-2' : 'font-semibold'}>{name}</span>
            <span className="sr-only">, {states[state]}</span>
            {at && (
              <time dateTime={at} className="block text-ink-2">
                {formatFarmDay(at)}
              </time>
            )}
            {text && <span className="block text-ink-2">{text}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
