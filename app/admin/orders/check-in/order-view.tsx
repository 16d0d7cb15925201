import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { orderPath } from '#app/admin/kit/links.tsx';
import { Button } from '#app/ui/button.tsx';
import { InlineLink } from '#app/ui/links.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import {
  cautionOf,
  handedOverText,
  isGone,
  isOnlyUnpaid,
  isPayable,
  refusalOf,
  ticksOf,
  treesAtOnceMax,
  treesOf,
  whenText,
  type CheckInAction,
  type CheckInItem,
  type CheckInOrder,
} from '#domain/orders/check-in.ts';
import { windowText } from '#domain/orders/pickups.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { perform } from './check-in-store.ts';
import { cashPayments, MoneyPanel, TakenMoney, type Way } from './money-panel.tsx';

const newId = (): string => crypto.randomUUID();

/** The trees of an order, to be ticked one by one. Give it the order's id as its key. */
export function OrderView({ order, today }: { order: CheckInOrder; today: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []); // from the field where it was looked for, which stays
  const unpaid = isOnlyUnpaid(order);
  const refusal = refusalOf(order);
  const caution = refusal ? undefined : cautionOf(order, today);
  const [wasDelivered] = useState(order.status === 'Delivered');
  const isDone = order.status === 'Delivered' && !order.obstacle;
  const [way, setWay] = useState<Way>();
  const [trees, ticked] = [treesOf(order), ticksOf(order)];
  const going = ticked || trees; // without a tick, all of them
  const handOver = (...before: CheckInAction[]) => void perform(...before, ...handover(order));
  const goingText = going < trees ? `${going} of ${count(trees, 'tree')}` : count(trees, 'tree');
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
        <InlineLink to={orderPath(order.id)}>
          Order {bothOrderNames(order.id, order.number)}
        </InlineLink>
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
      <PartHandovers order={order} />
      <p role="status" className="not-empty:mt-3 flex items-center gap-2 font-semibold text-pine">
        {isDone && <Check aria-hidden className="size-5" />}
        {isDone && (wasDelivered ? refusal : handedOverText(order))}
      </p>
      {isDone && order.completedBy && (
        <AdminButton className="mt-2" onClick={() => undo(order, order.completedBy!)}>
          Undo<span className="sr-only"> the hand-over</span>
        </AdminButton>
      )}
      {refusal && !isDone && !unpaid && <p className="mt-3 font-semibold text-apple">{refusal}</p>}
      <TakenMoney order={order} today={today} />
      {isPayable(order) && (
        <MoneyPanel
          order={order}
          today={today}
          way={way}
          onWay={setWay}
          going={goingText}
          onPaid={(payment) => handOver(payment)}
        />
      )}
      {order.dueCents < 0 && (
        <p className="mt-3 font-semibold">
          Overpaid by {formatUsd(-order.dueCents)}. Give it back, and record that with the order.
        </p>
      )}
      {order.givenBackCents > 0 && (
        <p className="mt-3 font-semibold">
          Given back: {formatUsd(order.givenBackCents)}
          {!isDone && !refusal && '. The trees below are the customer’s all the same.'}
        </p>
      )}
      {caution && <p className="mt-3 font-semibold">{caution}</p>}
      <div className="mt-4 grid gap-4">
        {order.items.map((item) => (
          <ItemTicks key={item.id} item={item} disabled={refusal !== undefined} />
        ))}
      </div>
      <p aria-live="polite" className="mt-4 font-semibold tabular-nums">
        {ticked} of {count(trees, 'tree')} ticked
      </p>
      {unpaid && (
        <p className="mt-2 text-sm text-ink-2">
          Trees can be ticked once the order is paid. Until then, payment and hand-over are of all
          trees together.
        </p>
      )}
      {unpaid && way !== 'cash' && way !== 'check' && (
        <Button
          width="full"
          className="mt-3"
          onClick={() => handOver(...cashPayments(order, today))}
        >
          Cash {formatUsd(order.dueCents)}, hand over {goingText}
        </Button>
      )}
      {!refusal && (
        <Button width="full" className="mt-3" onClick={() => handOver()}>
          Hand over {goingText}
        </Button>
      )}
      {!refusal && going < trees && (
        <p className="mt-2 text-sm text-ink-2">
          The other {count(trees - going, 'tree')} will wait for another day.
        </p>
      )}
    </Panel>
  );
}

/** Hands over the ticked trees. Where none is ticked, it ticks and hands over all that remain. */
function handover(order: CheckInOrder): CheckInAction[] {
  const ticks = ticksOf(order) > 0 ? [] : missingTicks(order);
  const trees = [
    ...ticks.map(({ itemId, treeNo }) => ({ itemId, treeNo })),
    ...order.items.flatMap(({ id: itemId, ticks: given }) =>
      given.filter((tick) => !isGone(tick)).map(({ treeNo }) => ({ itemId, treeNo })),
    ),
  ];
  const part = trees.length > treesAtOnceMax ? {} : { trees };
  return [...ticks, { type: 'handover', id: newId(), orderId: order.id, ...part }];
}

const missingTicks = ({ items }: CheckInOrder) =>
  items.flatMap((item) =>
    treeNumbers(item)
      .filter((treeNo) => !item.ticks.some((tick) => tick.treeNo === treeNo))
      .map((treeNo) => ({ type: 'tick', id: newId(), itemId: item.id, treeNo }) as const),
  );

const treeNumbers = ({ trees }: CheckInItem): number[] =>
  Array.from({ length: trees }, (_, index) => index + 1);

const undo = ({ id: orderId }: CheckInOrder, handoverId: string): void =>
  void perform({ type: 'undo', id: newId(), orderId, handoverId });

/** Trees that went before, each time with its undo. */
const PartHandovers = ({ order }: { order: CheckInOrder }) =>
  order.handovers.length > 0 && (
    <ul aria-label="Handed over before" className="mt-3 grid gap-1">
      {order.handovers.map(({ id, at, trees }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
          <span>
            {count(trees, 'tree')} handed over{at && ` ${whenText(at)}`}
          </span>
          {order.status !== 'Delivered' && (
            <AdminButton variant="quiet" onClick={() => undo(order, id)}>
              Undo
            </AdminButton>
          )}
        </li>
      ))}
    </ul>
  );

function ItemTicks({ item, disabled }: { item: CheckInItem; disabled: boolean }) {
  const name = `${item.variety} on ${item.rootstock}`;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-lg font-semibold wrap-anywhere">{name}</legend>
      <div className="mt-1.5 grid gap-1.5">
        {treeNumbers(item).map((treeNo) => {
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
                disabled={tick !== undefined && isGone(tick)}
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
                {tick && isGone(tick) && ', handed over'}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
