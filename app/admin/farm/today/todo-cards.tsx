import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { shortDay } from '#app/admin/kit/short-day.ts';
import type { Overview } from '#domain/admin/overview.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';

interface Todo {
  key: string;
  count: number;
  /** For one, and for many where it differs. */
  what: string;
  many?: string;
  more?: string;
  to: string;
  /** Shown also when there is none. */
  always?: boolean;
}

const todosOf = (overview: Overview): Todo[] => {
  const { toPrepare, ready, scarce, daysToClose, claims, shortfalls, willNotBear } = overview;
  return [
    {
      key: 'prepare',
      count: toPrepare.orders,
      what: 'paid order to prepare',
      many: 'paid orders to prepare',
      more: `${toPrepare.treesPending} trees pending, ${toPrepare.treesConfirmed} confirmed`,
      to: '/admin/unfulfilled',
      always: true,
    },
    {
      key: 'pickup',
      count: ready.pickup,
      what: 'ready for pickup',
      to: '/admin/orders?status=Ready&method=pickup',
      always: true,
    },
    {
      key: 'delivery',
      count: ready.delivery,
      what: 'ready to deliver',
      to: '/admin/orders?status=Ready&method=delivery',
      always: true,
    },
    {
      key: 'stock',
      count: scarce.length,
      what: 'tree low on stock',
      many: 'trees low on stock',
      to: '/admin/products?show=low',
      always: true,
    },
    ...daysToClose.map(({ kind, day, orders }) => ({
      key: `${kind} ${day}`,
      count: orders,
      what: 'order not handed over',
      many: 'orders not handed over',
      more: `${pickupDayName(day)}, ${kind}: close this day`,
      to: `/admin/pickups?kind=${kind}&day=${day}`,
    })),
    {
      key: 'claims',
      count: claims.open,
      what: 'claim to decide',
      many: 'claims to decide',
      more: claims.oldest ? `The oldest is of ${shortDay(claims.oldest)}` : '',
      to: '/admin/claims?show=open',
    },
    {
      key: 'replacements',
      count: claims.ready,
      what: 'replacement to hand over',
      many: 'replacements to hand over',
      to: '/admin/claims?show=ready',
    },
    {
      key: 'shortfalls',
      count: shortfalls.toCall,
      what: 'customer to call about missing trees',
      many: 'customers to call about missing trees',
      more: `${shortfalls.asked} have not answered yet`,
      to: '/admin/shortfalls',
    },
    {
      key: 'partners',
      count: willNotBear.orders,
      what: 'order with a tree that will not bear',
      many: 'orders with trees that will not bear',
      more: `${willNotBear.toMail} not mailed yet`,
      to: '/admin/will-not-bear',
    },
  ];
};

/** Counts that link to their lists. */
export const TodoCards = (overview: Overview) => (
  <ul aria-label="To do" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
    {todosOf(overview)
      .filter(({ count, always }) => always || count > 0)
      .map(({ key, count, what, many = what, more, to }) => (
        <li
          key={key}
          className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 hover:border-pine sm:p-5"
        >
          <div>
            <Link
              to={to}
              className="flex items-baseline gap-2.5 text-ink no-underline after:absolute after:inset-0"
            >
              <span className="font-display text-3xl leading-none tabular-nums">{count}</span>
              <span className="text-base leading-snug font-semibold">
                {count === 1 ? what : many}
              </span>
            </Link>
            {more && <p className="mt-1.5 text-sm text-ink-2">{more}</p>}
          </div>
          <ArrowRight aria-hidden className="size-5 shrink-0 text-pine" />
        </li>
      ))}
  </ul>
);
