import { CallUs } from '#app/orders/mailed-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { count } from '#domain/count.ts';
import type { MovedPickup } from '#domain/orders/pickup-answer.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { AnswerForm } from './answer-form.tsx';

export function MovedPickupView({ moved, token }: { moved: MovedPickup; token: string }) {
  const { title, text } = describe(moved);
  return (
    <div className="grid gap-[22px]">
      <div aria-live="polite">
        <h1 className="title-section">{title}</h1>
        <p className="mt-3 text-lg">{text}</p>
      </div>
      {moved.time && (
        <Panel aria-label="Your new time">
          <p className="text-xl font-semibold">{moved.time}</p>
          <p className="mt-1 text-sm text-ink-2">
            Order {shortOrderId(moved.orderId)}, {count(moved.trees, 'tree')}
          </p>
          {moved.reason && <p className="mt-3 text-sm wrap-anywhere">{moved.reason}</p>}
        </Panel>
      )}
      {moved.state === 'open' && <AnswerForm moved={moved} token={token} />}
      <CallUs>Questions?</CallUs>
    </div>
  );
}

function describe({ state, answer, deliveryType, from }: MovedPickup) {
  switch (state) {
    case 'open':
      return {
        title: `We have to move your ${deliveryType}`,
        text: `It was planned for ${from}. The new time is kept for you. Does it suit you?`,
      };
    case 'canceled':
      return {
        title: 'This order is canceled',
        text:
          answer === 'canceled'
            ? 'You canceled it. We have emailed you about the refund.'
            : 'There is nothing left to answer.',
      };
    case 'superseded':
      return {
        title: 'The day has changed since',
        text: 'This link is about an earlier change. The newest email has the day as it is now.',
      };
    case 'answered':
      return {
        title: 'Thank you',
        text:
          answer === 'another'
            ? 'Your new day is saved, and we have emailed it to you.'
            : 'You accepted the new day. See you then.',
      };
  }
}
