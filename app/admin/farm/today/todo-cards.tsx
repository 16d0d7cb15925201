import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { shortDay } from '#app/admin/kit/short-day.ts';
import type { Overview } from '#domain/admin/overview.ts';
import { formatUsd } from '#domain/money.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';

type Todo = readonly [count: number, one: string, many: string, to: string, more?: string];

/** Shown also when there is none. */
const alwaysOf = ({ toPrepare, ready, scarce }: Overview): Todo[] => [
  [
    toPrepare.orders,
    'paid order to prepare',
    'paid orders to prepare',
    '/admin/unfulfilled',
    `${toPrepare.treesPending} trees pending, ${toPrepare.treesConfirmed} confirmed`,
  ],
  [
    ready.pickup,
    'ready for pickup',
    'ready for pickup',
    '/admin/orders?status=Ready&method=pickup',
  ],
  [
    ready.delivery,
    'ready to deliver',
    'ready to deliver',
    '/admin/orders?status=Ready&method=delivery',
  ],
  [scarce.length, 'tree low on stock', 'trees low on stock', '/admin/products?show=low'],
];

const noFarmOrders: NonNullable<Overview['farmOrders']> = {
  due: { orders: 0, cents: 0, soonest: null },
  overpaid: { orders: 0, cents: 0 },
  lapsed: 0,
};

const sometimesOf = ({
  daysToClose,
  farmOrders: { due, overpaid, lapsed } = noFarmOrders,
  claims,
  shortfalls,
  willNotBear,
}: Overview): Todo[] => [
  [
    due.orders,
    'order to be paid',
    'orders to be paid',
    '/admin/orders?payment=due',
    due.soonest
      ? `${formatUsd(due.cents)} in all, the first held until ${shortDay(due.soonest)}`
      : '',
  ],
  [
    overpaid.orders,
    'order overpaid',
    'orders overpaid',
    '/admin/orders?payment=overpaid',
    `${formatUsd(overpaid.cents)} to give back`,
  ],
  [
    lapsed,
    'order canceled, not paid in time',
    'orders canceled, not paid in time',
    '/admin/orders?status=Canceled&payment=failed',
    'In the last two weeks',
  ],
  ...daysToClose.map(({ kind, day, orders }): Todo => [
    orders,
    'order not handed over',
    'orders not handed over',
    `/admin/pickups?kind=${kind}&day=${day}`,
    `${pickupDayName(day)}, ${kind}: close this day`,
  ]),
  [
    claims.open,
    'claim to decide',
    'claims to decide',
    '/admin/claims?show=open',
    claims.oldest ? `The oldest is of ${shortDay(claims.oldest)}` : '',
  ],
  [
    claims.ready,
    'replacement to hand over',
    'replacements to hand over',
    '/admin/claims?show=ready',
  ],
  [
    shortfalls.toCall,
    'customer to call about missing trees',
    'customers to call about missing trees',
    '/admin/shortfalls',
    `${shortfalls.asked} have not answered yet`,
  ],
  [
    willNotBear.orders,
    'order with a tree that will not bear',
    'orders with trees that will not bear',
    '/admin/will-not-bear',
    `${willNotBear.toMail} not mailed yet`,
  ],
];

/** Counts that link to their lists. */
export const TodoCards = (overview: Overview) => (
  <ul aria-label="To do" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
    {[...alwaysOf(overview), ...sometimesOf(overview).filter(([count]) => count > 0)].map(
      ([count, one, many, to, more]) => (
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
                {count === 1 ? one : many}
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
