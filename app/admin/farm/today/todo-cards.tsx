import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { shortDay } from '#app/admin/kit/short-day.ts';
import type { Overview } from '#domain/admin/overview.ts';
import { formatUsd } from '#domain/money.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';

/** The noun gets its plural; without one, the number stands before `what` alone. */
type Todo = readonly [count: number, noun: string, what: string, to: string, more?: string];

/** Shown also when there is none. */
const alwaysOf = ({ toPrepare, ready, scarce }: Overview): Todo[] => {
  const trees = `${toPrepare.treesPending} trees pending, ${toPrepare.treesConfirmed} confirmed`;
  return [
    [toPrepare.orders, 'paid order', 'to prepare', '/admin/unfulfilled', trees],
    [ready.pickup, '', 'ready for pickup', '/admin/orders?status=Ready&method=pickup'],
    [ready.delivery, '', 'ready to deliver', '/admin/orders?status=Ready&method=delivery'],
    [scarce.length, 'tree', 'low on stock', '/admin/products?show=low'],
  ];
};

const moneyOf = ({ due, overpaid, lapsed }: NonNullable<Overview['orderMoney']>): Todo[] => {
  const held = due.soonest && `, the first held until ${shortDay(due.soonest)}`;
  const toDue = '/admin/orders?payment=due';
  const toOverpaid = '/admin/orders?payment=overpaid';
  const toLapsed = '/admin/orders?status=Canceled&payment=failed';
  return [
    [due.orders, 'order', 'to be paid', toDue, held ? `${formatUsd(due.cents)} in all${held}` : ''],
    [
      overpaid.orders,
      'order',
      'with money to give back',
      toOverpaid,
      `${formatUsd(overpaid.cents)} in all`,
    ],
    [lapsed, 'order', 'canceled, not paid in time', toLapsed, 'In the last two weeks'],
  ];
};

const sometimesOf = (overview: Overview): Todo[] => {
  const { daysToClose, orderMoney, claims, shortfalls, willNotBear } = overview;
  const oldest = claims.oldest ? `The oldest is of ${shortDay(claims.oldest)}` : '';
  const asked = `${shortfalls.asked} have not answered yet`;
  const alone = `with ${willNotBear.orders === 1 ? 'a tree' : 'trees'} that will not bear`;
  const toMail = `${willNotBear.toMail} not mailed yet`;
  return [
    ...(orderMoney ? moneyOf(orderMoney) : []),
    ...daysToClose.map(({ kind, day, orders }): Todo => {
      const to = `/admin/pickups?kind=${kind}&day=${day}`;
      const close = `${pickupDayName(day)}, ${kind}: close this day`;
      return [orders, 'order', 'not handed over', to, close];
    }),
    [claims.open, 'claim', 'to decide', '/admin/claims?show=open', oldest],
    [claims.ready, 'replacement', 'to hand over', '/admin/claims?show=ready'],
    [shortfalls.toCall, 'customer', 'to call about missing trees', '/admin/shortfalls', asked],
    [willNotBear.orders, 'order', alone, '/admin/will-not-bear', toMail],
  ];
};

/** Counts that link to their lists. */
export const TodoCards = (overview: Overview) => (
  <ul aria-label="To do" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
    {[...alwaysOf(overview), ...sometimesOf(overview).filter(([count]) => count > 0)].map(
      ([count, noun, what, to, more]) => (
        <li
          key={to}
          className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 hover:border-pine sm:p-5"
        >
          <div>
            <Link
              to={to}
              className="flex items-baseline gap-2.5 text-ink no-underline after:absolute after:inset-0"
            >
              <span className="font-display text-3xl leading-none tabular-nums">{count}</span>
              <span className="text-base leading-snug font-semibold">
                {noun && (count === 1 ? `${noun} ` : `${noun}s `)}
                {what}
              </span>
            </Link>
            {more && <p className="mt-1.5 text-sm text-ink-2">{more}</p>}
          </div>
          <ArrowRight aria-hidden className="size-5 shrink-0 text-pine" />
        </li>
      ),
    )}
  </ul>
);
