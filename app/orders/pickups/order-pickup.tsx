import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { settings } from '#domain/farm/settings.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { canHaveWindow, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import {
  bookableUntil,
  codeImagePath,
  isBookable,
  momentText,
  nothingToChoose,
  windowText,
  type PickupChoices,
} from '#domain/orders/pickups.ts';
import { ChooseWindow } from './choose-window.tsx';
import { pickupChoicesQuery } from './pickup-queries.ts';

/** The day of an order, and other days while it can be moved. */
export function OrderPickup({ order }: { order: Order }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The order was loaded after the page, which therefore could not go to its fragment.
  useEffect(() => {
    if (window.location.hash === '#day') title.current?.focus();
  }, []);
  if (!canHaveWindow(orderState(order))) return null;
  return (
    <Panel id="day" aria-labelledby="day-title">
      <h2 id="day-title" ref={title} tabIndex={-1} className="title-panel mb-3 outline-none">
        {order.deliveryType === 'pickup' ? 'Your pickup day' : 'Your delivery day'}
      </h2>
      {order.pickup && <p className="text-lg font-semibold">{windowText(order.pickup)}</p>}
      {order.pickup?.state === 'missed' && (
        <p className="mt-1 text-sm">We missed you on this day. Your trees are safe with us.</p>
      )}
      {order.deliveryType === 'pickup' && (
        <>
          <p className="mt-2 text-sm text-ink-2">
            Your pickup code:{' '}
            <span className="font-mono tracking-widest text-ink">{order.handoverCode}</span>. Show
            it when you come.
          </p>
          <img
            src={codeImagePath(order.handoverCode)}
            alt={`QR code of ${order.handoverCode}`}
            className="mt-2 size-40 rounded-thumb"
          />
        </>
      )}
      <div className="print:hidden">
        <Choices order={order} />
      </div>
    </Panel>
  );
}

function Choices({ order }: { order: Order }) {
  const { data, isError, refetch } = useQuery(pickupChoicesQuery(order.id), queryClient);
  if (!data && isError)
    return (
      <div className="mt-4">
        <LoadProblem what="the days" onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton className="mt-4 h-12 rounded-field" />;
  if (order.pickup && order.pickup.state !== 'missed')
    return <Booked order={{ ...order, pickup: order.pickup }} choices={data} />;
  if (data.windows.length === 0)
    return (
      <p className="mt-3 text-sm">
        {nothingToChoose(order.deliveryType, {
          trees: countTreesOf(order.items) - goneTreesOf(order),
          tooMany: data.tooMany,
        })}
      </p>
    );
  return <ChooseWindow order={order} windows={data.windows} onDone={() => {}} />;
}

const goneTreesOf = ({ items }: Order): number =>
  items.reduce((sum, { handedOver }) => sum + handedOver, 0);

type BookedOrder = Order & { pickup: NonNullable<Order['pickup']> };

function Booked({ order, choices }: { order: BookedOrder; choices: PickupChoices }) {
  const [moving, setMoving] = useState(false);
  const movable = mayMove(order.pickup);
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">
        {movable
          ? `You can move it until ${momentText(bookableUntil(order.pickup))}.`
          : `To change it, please call ${settings.farm.phone}.`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <a className="link inline-flex min-h-11 items-center" href={choices.calendarUrl}>
          Add to calendar
        </a>
        {movable && !moving && choices.windows.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => setMoving(true)}>
            Move to another day
          </Button>
        )}
      </div>
      {moving && (
        <ChooseWindow order={order} windows={choices.windows} onDone={() => setMoving(false)} />
      )}
    </>
  );
}

/** Whether to offer a move; the server decides. */
const mayMove = (pickup: NonNullable<Order['pickup']>): boolean =>
  pickup.state === 'booked' && isBookable(pickup, new Date());
