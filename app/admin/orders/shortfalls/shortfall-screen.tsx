import { admin, adminQuery } from '#app/admin/kit/admin-api.ts';
import { DataScreen } from '#app/admin/kit/data-screen.tsx';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { RowList } from '#app/admin/kit/row-list.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TextLink } from '#app/ui/links.tsx';
import { phoneHref } from '#app/ui/phone-href.ts';
import { Section } from '#app/ui/section.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ShortfallDetails, ShortItemDetails } from '#domain/orders/shortfall-list.ts';
import {
  isOpenItem,
  shortfallReasonNames,
  shortItemStateNames,
} from '#domain/orders/shortfalls.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { EndShortfall } from './end-shortfall.tsx';
import { lastDay } from './shortfalls-screen.tsx';

/** The progress of one shortfall: whom to call, who has not answered, and what came of the others. */
export const ShortfallScreen = ({ id }: { id: string }) => (
  <DataScreen
    query={adminQuery(admin.shortfalls[':id'], { param: { id } })}
    what="this shortfall"
    title={({ variety, rootstock }) => `${variety} on ${rootstock}`}
    back={['/admin/shortfalls', 'All shortfalls']}
    intro={describe}
    actions={(shortfall) => <EndShortfall {...shortfall} />}
  >
    {({ items, isWithdrawn }) => (
      <>
        <Items title="To call" items={items.filter(({ state }) => state === 'called')} />
        <Items title="Not answered yet" items={items.filter(({ state }) => state === 'asked')} />
        <Items
          title={isWithdrawn ? 'Withdrawn' : 'Settled'}
          items={items.filter(({ state }) => !isOpenItem(state))}
          isWithdrawn={isWithdrawn}
        />
      </>
    )}
  </DataScreen>
);

function describe(shortfall: ShortfallDetails): string {
  const { inOrders, counted, lostStock, reason, openedAt, openedBy, deadline } = shortfall;
  const { isOver, isWithdrawn } = shortfall;
  const last = lastDay(deadline);
  function answerTime(): string {
    if (isWithdrawn) return 'It was withdrawn.';
    return isOver ? `The time to answer ended on ${last}.` : `Customers can answer until ${last}.`;
  }
  return [
    `${inOrders} in orders, ${counted} counted: short by ${inOrders - counted}.`,
    `${shortfallReasonNames[reason]}, ${shortDay(openedAt)}, by ${openedBy ?? 'a former admin'}.`,
    ...(lostStock > 0 ? [`The stock of ${lostStock} was written off.`] : []),
    answerTime(),
  ].join(' ');
}

interface ItemsProps {
  title: string;
  items: readonly ShortItemDetails[];
  /** Nobody had answered when the shortfall was taken back. */
  isWithdrawn?: boolean;
}

const Items = ({ title, items, isWithdrawn = false }: ItemsProps) =>
  items.length > 0 && (
    <Section plain title={`${title} (${items.length})`} className="mb-7">
      <RowList label={title} rows={items} columns="minmax(0,1fr) auto auto">
        {(item) => <ShortItemRow item={item} isWithdrawn={isWithdrawn} />}
      </RowList>
    </Section>
  );

/** One customer with missing trees, and what came of them. */
function ShortItemRow({ item, isWithdrawn }: { item: ShortItemDetails; isWithdrawn: boolean }) {
  const { customer, orderId, orderNumber: number, email, phone, trees, state, calledAt } = item;
  const { name, tone } = shortItemStateNames[state];
  return (
    <>
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          <OrderLink id={orderId} className="font-semibold">
            {customer}
          </OrderLink>{' '}
          <span className="text-sm text-ink-2">
            order {bothOrderNames(orderId, number)}, {trees} missing
          </span>
        </p>
        {isOpenItem(state) && (
          <p className="wrap-anywhere text-ink-2">
            {phone && <TextLink to={phoneHref(phone)}>{phone}</TextLink>}
            {phone && email && ', '}
            {email}
          </p>
        )}
        {state === 'called' && <p>{whyToCall(calledAt)}</p>}
        {!isOpenItem(state) && <p className="text-ink-2">{outcome(item, isWithdrawn)}</p>}
      </div>
      <Badge tone={tone}>{name}</Badge>
      {isOpenItem(state) && (
        <DialogButton dialog={(onClose) => <AnswerDialog item={item} onClose={onClose} />}>
          Answer
          <span className="sr-only"> for {customer}</span>
        </DialogButton>
      )}
    </>
  );
}

function whyToCall(calledAt: string | null): string {
  if (calledAt) return `Asked for a call, ${shortDay(calledAt)}`;
  return 'No email address';
}

function outcome(
  { given, trees, refund, answeredBy, answeredAt }: ShortItemDetails,
  isWithdrawn: boolean,
): string {
  const unanswered = isWithdrawn
    ? 'the trees were there after all: the order is as it was'
    : 'no answer: the shortfall was ended for it, or the order was canceled or changed';
  const by = {
    customer: 'by the customer',
    admin: 'answered by the farm',
    deadline: 'no answer in time',
  };
  return [
    ...(given ? [`${trees} × ${given}`] : []),
    ...(refund ? [`${formatUsd(refund.amountCents)} refunded (${refundState(refund.state)})`] : []),
    ...(answeredBy ? [by[answeredBy]] : [unanswered]),
    ...(answeredAt ? [shortDay(answeredAt)] : []),
  ].join(', ');
}

function refundState(state: string): string {
  if (state === 'completed') return 'paid out';
  return state === 'failed' || state === 'rejected' ? 'refused, see Today' : 'on its way';
}
