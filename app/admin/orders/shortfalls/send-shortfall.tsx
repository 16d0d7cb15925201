import { useState } from 'react';
import { admin } from '#app/admin/kit/admin-api.ts';
import { FirstRows } from '#app/admin/kit/first-rows.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import { Button } from '#app/ui/button.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Section } from '#app/ui/section.tsx';
import { count } from '#domain/count.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import { formatUsd } from '#domain/money.ts';
import type { OpenShortfall, ShortBuyer, ShortfallPreview } from '#domain/orders/shortfall-list.ts';
import type { ShortfallReason } from '#domain/orders/shortfalls.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { ShortBuyerRow } from './short-buyer-row.tsx';

interface SendShortfallProps {
  preview: ShortfallPreview;
  reason: ShortfallReason;
}

/** Who is served and who is asked, with offers, mails and money. One button sends it. */
export function SendShortfall({ preview, reason }: SendShortfallProps) {
  const { productId, counted, inOrders, stock, short, unserved, served, lastDay } = preview;
  const [id] = useState(() => crypto.randomUUID());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [, setParams] = useScreenParams();
  const mailed = unserved.filter(({ byHand }) => byHand === null).length;
  const byHand = unserved.length - mailed;
  const { mutate, isPending, error } = useAdminChange({
    send: (json: OpenShortfall) => admin.shortfalls.$post({ json }),
    done: ({ items }) =>
      items.length === byHand
        ? 'Shortfall opened'
        : `The customers will be mailed in ${count(recallMinutes, 'minute')}`,
  });
  const offersOf = ({ orderItemId, offers }: ShortBuyer): string[] =>
    offers.map((offer) => offer.productId).filter((tree) => !left.has(`${orderItemId} ${tree}`));

  const send = (): void =>
    mutate(
      {
        id,
        productId,
        counted,
        reason,
        inOrders,
        stock,
        items: unserved.map((buyer) => ({
          orderItemId: buyer.orderItemId,
          trees: buyer.trees - buyer.served,
          productIds: offersOf(buyer),
        })),
      },
      { onSuccess: () => setParams(new URLSearchParams({ id })) },
    );

  return (
    <>
      <Section
        className="mt-5"
        title={`Short by ${short}`}
        note={
          <>
            Not served, in order of payment. Each offered tree is held for one customer until{' '}
            {lastDay}.{stock > 0 && ` The stock of ${stock} is written off.`}
          </>
        }
      >
        <FirstRows rows={unserved} aria-label="Not served" className="divide-y divide-line">
          {(buyer) => (
            <ShortBuyerRow
              key={buyer.orderItemId}
              buyer={buyer}
              offered={offersOf(buyer)}
              onOffer={(tree, isOffered) =>
                setLeft(withOrWithout(`${buyer.orderItemId} ${tree}`, !isOffered))
              }
              mail={{ productId, counted, reason }}
            />
          )}
        </FirstRows>
        <p className="mt-3 text-sm text-ink-2">
          If everyone takes the money:{' '}
          {formatUsd(unserved.reduce((sum, { refundCents }) => sum + refundCents, 0))}.
        </p>
        <Problem className="mt-3">{error?.message}</Problem>
        <Button
          className="mt-4"
          disabled={preview.isBeingBought}
          busyLabel={isPending && 'Sending...'}
          onClick={send}
        >
          {mailed === 0 ? 'Open the shortfall' : `Mail ${count(mailed, 'customer')}`}
        </Button>
      </Section>
      <Section className="mt-5" title="Served">
        {served.length === 0 && <p className="text-ink-2">Nobody in full</p>}
        <FirstRows rows={served} aria-label="Served" className="divide-y divide-line text-sm">
          {({ orderItemId, customer, orderId, orderNumber: number, since, trees }) => (
            <li key={orderItemId} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                Order {bothOrderNames(orderId, number)}, {customer}
              </span>
              <span className="text-ink-2 tabular-nums">
                {count(trees, 'tree')}, {shortDay(since)}
              </span>
            </li>
          )}
        </FirstRows>
      </Section>
    </>
  );
}
