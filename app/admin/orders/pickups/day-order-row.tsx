import type { ReactNode } from 'react';
import { orderPath } from '#app/admin/kit/links.tsx';
import { PrintTick } from '#app/admin/kit/print.tsx';
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

/** At the gate people say their last name; on a run, the whole one is at the door. */
const nameOf = ({ customer }: DayOrder, stop: number | undefined): string =>
  stop === undefined ? lastNameFirst(customer) : customer;

/** @param stop number on a delivery run */
export function DayOrderRow({ order, stop }: { order: DayOrder; stop: number | undefined }) {
  const number = orderNumber({ id: order.orderId, number: order.number });
  const notes = [states[order.state], order.answer && answers[order.answer]].filter(Boolean);
  const columns =
    stop === undefined
      ? 'grid-cols-[minmax(0,1fr)] print:grid-cols-[1.6em_minmax(0,1fr)]'
      : 'grid-cols-[1.6em_minmax(0,1fr)]';
  // On paper, who was handed over stands in a list of its own; a run keeps all its stops.
  const paper = stop === undefined && order.state === 'done' ? 'print:hidden' : '';
  return (
    <li
      className={`grid gap-x-3 border-t border-line py-2.5 text-sm print:py-1 print:text-xs ${columns} ${paper}`}
    >
      {stop === undefined ? (
        <PrintTick />
      ) : (
        <span className="font-semibold tabular-nums">{stop}.</span>
      )}
      <div>
        <p className="flex flex-wrap justify-between gap-x-4">
          <b className="font-semibold wrap-anywhere">
            <span className="print:hidden">{order.customer}</span>
            <span className="hidden print:inline">
              {number} {nameOf(order, stop)}
            </span>
          </b>
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
        <p className="hidden print:block">
          <span className="font-mono">{order.handoverCode}</span>
          {order.phone && `, ${order.phone}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-5 print:hidden">
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
