import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import {
  cautionOf,
  handedOverText,
  isComplete,
  isOnlyUnpaid,
  isPayable,
  refusalOf,
  ticksOf,
  treesOf,
  type CheckInAction,
  type CheckInItem,
  type CheckInOrder,
} from '#domain/admin/check-in.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { perform } from './check-in-store.ts';
import { cashPayment, MoneyPanel } from './money-panel.tsx';

const newId = (): string => crypto.randomUUID();

/** The trees of an order, to be ticked one by one. Give it the order's id as its key. */
export function OrderView({ order, today }: { order: CheckInOrder; today: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const unpaid = isOnlyUnpaid(order);
  const refusal = refusalOf(order);
  const caution = refusal ? undefined : cautionOf(order, today);
  const [wasDelivered] = useState(order.status === 'Delivered');
  const isDone = order.status === 'Delivered' && !wasDelivered && !order.obstacle;
  const [trees, ticked] = [treesOf(order), ticksOf(order)];
  const handOver = (...before: CheckInAction[]) =>
    void perform(...before, ...missingTicks(order), {
      type: 'handover',
      id: newId(),
      orderId: order.id,
    });
  return (
    <Panel aria-labelledby="order-title">
      <h2
        id="order-title"
        ref={title}
        tabIndex={-1}
        className="text-2xl wrap-anywhere outline-none"
      >
        {order.customer || 'Order'}
      </h2>
      <p className="mt-1 text-ink-2">
        <Link className="link" to={`/admin/orders?search=${shortOrderId(order.id)}`}>
          Order {shortOrderId(order.id)}
        </Link>
        , <span className="font-mono">{order.code}</span>
      </p>
      {order.window && <p className="mt-1 text-sm">{windowText(order.window)}</p>}
      {(order.phone || order.place) && (
        <p className="text-sm">
          {order.phone && (
            <a className="link inline-flex min-h-11 items-center" href={phoneHref(order.phone)}>
              Call {order.phone}
            </a>
          )}
          {order.phone && order.place && ', '}
          {order.place}
        </p>
      )}
      {order.note && <p className="mt-1 text-sm wrap-anywhere">Note: {order.note}</p>}
      <div role="status">
        {isDone && (
          <p className="mt-3 flex items-center gap-2 font-semibold text-pine">
            <Check aria-hidden className="size-5" /> {handedOverText(order)}
          </p>
        )}
      </div>
      {refusal && !isDone && !unpaid && <p className="mt-3 font-semibold text-apple">{refusal}</p>}
      {isPayable(order) && <MoneyPanel order={order} today={today} />}
      {order.dueCents < 0 && (
        <p className="mt-3 font-semibold">
          Overpaid by {formatUsd(-order.dueCents)}. Give it back, and record that with the order.
        </p>
      )}
      {caution && <p className="mt-3 font-semibold">{caution}</p>}
      <div className="mt-4 grid gap-4">
        {order.items.map((item) => (
          <ItemTicks key={item.id} item={item} disabled={refusal !== undefined} />
        ))}
      </div>
      <p aria-live="polite" className="mt-4 font-semibold tabular-nums">
        {ticked} of {trees} trees ticked
      </p>
      {unpaid && (
        <Button width="full" className="mt-3" onClick={() => handOver(cashPayment(order, today))}>
          Cash {formatUsd(order.dueCents)}, hand over {count(trees, 'tree')}
        </Button>
      )}
      {!refusal && (
        <Button
          width="full"
          className="mt-3"
          disabled={ticked > 0 && !isComplete(order)}
          onClick={() => handOver()}
        >
          Hand over {count(trees, 'tree')}
        </Button>
      )}
    </Panel>
  );
}

/** Of the trees that are not ticked yet: handing all of them over ticks them. */
const missingTicks = ({ items }: CheckInOrder): CheckInAction[] =>
  items.flatMap(({ id: itemId, trees, ticks }) =>
    Array.from({ length: trees }, (_, index) => index + 1)
      .filter((treeNo) => !ticks.some((tick) => tick.treeNo === treeNo))
      .map((treeNo) => ({ type: 'tick' as const, id: newId(), itemId, treeNo })),
  );

function ItemTicks({ item, disabled }: { item: CheckInItem; disabled: boolean }) {
  const name = `${item.variety} on ${item.rootstock}`;
  const numbers = Array.from({ length: item.trees }, (_, index) => index + 1);
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-lg font-semibold wrap-anywhere">{name}</legend>
      <div className="mt-1.5 grid gap-1.5">
        {numbers.map((treeNo) => {
          const tick = item.ticks.find((other) => other.treeNo === treeNo);
          return (
            <label
              key={treeNo}
              className="flex min-h-14 items-center gap-4 rounded-thumb border border-line px-4 has-checked:bg-linen"
            >
              <input
                type="checkbox"
                className="size-7 shrink-0 accent-pine"
                checked={tick !== undefined}
                onChange={() =>
                  void perform(
                    tick
                      ? { type: 'untick', id: newId(), tickId: tick.id }
                      : { type: 'tick', id: newId(), itemId: item.id, treeNo },
                  )
                }
              />
              <span>
                <span className="sr-only">{name}, </span>
                Tree {treeNo} of {item.trees}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
