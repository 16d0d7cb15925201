import { useEffect, useRef } from 'react';
import { formatLastDay } from '#app/ui/dates.ts';
import { isFocusFree } from '#app/ui/note-focus.ts';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd } from '#domain/money.ts';
import type { ShortfallPage } from '#domain/orders/shortfalls.ts';

interface OutcomeProps {
  page: ShortfallPage;
  /** The form was there before: moves the focus to what came of it. */
  followsForm: boolean;
}

/** What was decided, and by whom. */
export function Outcome({ page, followsForm }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (followsForm && isFocusFree()) heading.current?.focus();
  }, [followsForm]);
  const { title, text } = describe(page);
  return (
    <Panel>
      <h2 ref={heading} tabIndex={-1} className="title-panel outline-none">
        {title}
      </h2>
      <p className="mt-2">{text}</p>
      {page.refund && <p className="mt-3">{refundText(page.refund)}</p>}
    </Panel>
  );
}

function describe(page: ShortfallPage): { title: string; text: string } {
  const { state, answeredBy, given, trees, deadline } = page;
  const last = formatLastDay(deadline);
  const byWhom =
    answeredBy === 'admin' ? 'We settled this with you.' : 'This is what you chose. Thank you!';
  switch (state) {
    case 'substituted':
      return { title: `You get ${trees} × ${given}`, text: byWhom };
    case 'refunded':
      return {
        title: trees === 1 ? 'Your tree is refunded' : 'Your trees are refunded',
        text:
          answeredBy === 'deadline'
            ? `We had no answer by ${last}, so we refund what is missing.`
            : byWhom,
      };
    case 'called':
      return { title: 'We will call you', text: 'You do not need to do anything more.' };
    case 'settled':
      return { title: 'This is settled', text: 'We settled this with you. Thank you!' };
    case 'closed':
      return { title: 'Nothing left to choose', text: 'Your order has changed since we asked.' };
    case 'asked':
      return page.isOver
        ? {
            title: 'The time to choose is over',
            text: `It ended on ${last}. What is missing is being refunded.`,
          }
        : {
            title: 'Please call us',
            text: 'Your order has changed since we asked, so this cannot be chosen here.',
          };
  }
}

function refundText({ amountCents, state }: NonNullable<ShortfallPage['refund']>): string {
  const amount = formatUsd(amountCents);
  if (state === 'completed')
    return `${amount} was sent to the card you paid with. It can take your bank up to ten days to post it.`;
  if (state === 'failed' || state === 'rejected')
    return `Your card did not take the refund of ${amount}. We will contact you about it.`;
  return `Your refund of ${amount} is on its way to the card you paid with.`;
}
