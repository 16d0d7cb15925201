import type { ReactNode } from 'react';
import { orderPath } from '#app/admin/kit/links.tsx';
import { PaperRow } from '#app/admin/kit/print.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { count } from '#domain/count.ts';
import { farmAddress } from '#domain/farm/settings.ts';
import { mapLinks } from '#domain/orders/delivery-run.ts';
import { itemText } from '#domain/orders/orders.ts';
import { handoverMoneyTexts, type DayOrder } from '#domain/orders/pickup-days.ts';
import { lastNameFirst } from '#domain/people-names.ts';
import { orderNumber } from '#domain/statuses.ts';

const states: Record<DayOrder['state'], string> = {
  booked: '',
  arrived: 'arrived',
  missed: 'missed',
  done: 'handed over',
};
const answers: Record<NonNullable<DayOrder['answer']>, string> = {
  waiting: 'no answer to the move yet',
  accepted: 'accepted the move',
  another: 'chose this day',
  canceled: 'canceled',
};

/** Opens beside the shop. */
export const MapLink = (link: { to: string; children: ReactNode }) => (
  <TextLink {...link} target="_blank" rel="noreferrer" className="print:hidden" />
);

/** What to know of an order, below its name. */
const notesOf = ({ state, answer }: DayOrder): string[] =>
  [states[state], answer && answers[answer]].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[]; // as just filtered

/** Whoever bought at the gate may have given none. */
const noName = 'No name';

/** A line of paper must not end between a number and its tree. */
const unbrokenItem = (item: DayOrder['items'][number]): string =>
  itemText(item).replace(' × ', '\u00a0×\u00a0');

/** An order on paper, at the gate: people say their last name. */
export const GateRow = ({ order, starts }: { order: DayOrder; starts: string | undefined }) => (
  <PaperRow
    number={orderNumber({ id: order.orderId, number: order.number })}
    name={order.customer ? lastNameFirst(order.customer) : noName}
    count={order.trees}
  >
    <OrderFacts order={order} first={starts} />
  </PaperRow>
);

/** A stop on paper, of a run. */
export const StopRow = ({ order, stop }: { order: DayOrder; stop: number }) => (
  <PaperRow number={`${stop}.`} name={order.customer || noName} count={order.trees}>
    <p>
      {order.address ?? 'No address'}, {order.minutes} min from the farm
    </p>
    <OrderFacts
      order={order}
      first={`Order ${orderNumber({ id: order.orderId, number: order.number })}`}
    />
  </PaperRow>
);

function OrderFacts({ order, first }: { order: DayOrder; first: string | undefined }) {
  const money = handoverMoneyTexts(order);
  return (
    <>
      {money.length > 0 && (
        <p>
          <b>{money.join(', ')}</b>
        </p>
      )}
      <p>{order.items.map(unbrokenItem).join(', ')}</p>
      {order.note && <p>Note: {order.note}</p>}
      <p>
        {[first, ...notesOf(order), order.handoverCode].filter(Boolean).join(', ')}
        {order.phone && <span className="whitespace-nowrap">, {order.phone}</span>}
      </p>
    </>
  );
}

/** @param stop number on a delivery run */
export function DayOrderRow({ order, stop }: { order: DayOrder; stop: number | undefined }) {
  const number = orderNumber({ id: order.orderId, number: order.number });
  const notes = notesOf(order);
  return (
    <li className="flex gap-x-3 border-t border-line py-2.5 text-sm">
      {stop !== undefined && <span className="w-[1.6em] font-semibold tabular-nums">{stop}.</span>}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <b className="font-semibold wrap-anywhere">{order.customer || noName}</b>
          <span className="tabular-nums">
            {handoverMoneyTexts(order).map((text) => (
              <b key={text} className="font-semibold">
                {text},{' '}
              </b>
            ))}
            {count(order.trees, 'tree')}
          </span>
        </p>
        {stop !== undefined && (
          <p className="wrap-anywhere">
            {order.address ?? 'No address'}, {order.minutes} min from the farm
          </p>
        )}
        <p className="text-ink-2">{order.items.map(itemText).join(', ')}</p>
        {order.note && <p className="wrap-anywhere">Note: {order.note}</p>}
        {notes.length > 0 && <p className="font-medium">{notes.join(', ')}</p>}
        <p className="flex flex-wrap items-center gap-x-5">
          <TextLink to={orderPath(order.orderId)}>Order {number}</TextLink>
          <span className="font-mono text-sm">{order.handoverCode}</span>
          {order.phone && <TextLink to={phoneHref(order.phone)}>Call {order.phone}</TextLink>}
          {stop !== undefined && order.address && (
            <MapLink to={mapLinks(farmAddress(), [order.address])[0]!}>
              Map<span className="sr-only"> to {order.customer}</span>
            </MapLink>
          )}
        </p>
      </div>
    </li>
  );
}
