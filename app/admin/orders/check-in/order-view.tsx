import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import {
  cautionOf,
  isComplete,
  refusalOf,
  ticksOf,
  treesOf,
  type CheckInItem,
  type CheckInOrder,
} from '#domain/admin/check-in.ts';
import { count } from '#domain/count.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { perform } from './check-in-store.ts';

const newId = (): string => crypto.randomUUID();

/** The trees of an order, to be ticked one by one. Give it the order's id as its key. */
export function OrderView({ order, today }: { order: CheckInOrder; today: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const refusal = refusalOf(order);
  const caution = refusal ? undefined : cautionOf(order, today);
  const [wasDelivered] = useState(order.status === 'Delivered');
  const isDone = order.status === 'Delivered' && !wasDelivered && !order.obstacle;
  const [trees, ticked] = [treesOf(order), ticksOf(order)];
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
      {order.note && <p className="mt-1 text-sm wrap-anywhere">Note: {order.note}</p>}
      <div role="status">
        {isDone && (
          <p className="mt-3 flex items-center gap-2 font-semibold text-pine">
            <Check aria-hidden className="size-5" /> Handed over
          </p>
        )}
      </div>
      {refusal && !isDone && <p className="mt-3 font-semibold text-apple">{refusal}</p>}
      {caution && <p className="mt-3 font-semibold">{caution}</p>}
      <div className="mt-4 grid gap-4">
        {order.items.map((item) => (
          <ItemTicks key={item.id} item={item} disabled={refusal !== undefined} />
        ))}
      </div>
      <p aria-live="polite" className="mt-4 font-semibold tabular-nums">
        {ticked} of {trees} trees ticked
      </p>
      {!refusal && (
        <Button
          width="full"
          className="mt-3"
          disabled={!isComplete(order)}
          onClick={() => void perform({ type: 'handover', id: newId(), orderId: order.id })}
        >
          Hand over {count(trees, 'tree')}
        </Button>
      )}
    </Panel>
  );
}

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
