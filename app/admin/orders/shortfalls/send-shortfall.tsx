import { useState } from 'react';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { useScreenParams } from '#app/admin/kit/use-screen-params.ts';
import { withOrWithout } from '#app/admin/kit/with-or-without.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { OpenShortfall, ShortBuyer, ShortfallPreview } from '#domain/admin/shortfalls.ts';
import { count } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import type { ShortfallReason } from '#domain/orders/shortfalls.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { ShortBuyerRow } from './short-buyer-row.tsx';
import { ShortfallMailDialog } from './shortfall-mail-dialog.tsx';

interface SendShortfallProps {
  preview: ShortfallPreview;
  reason: ShortfallReason;
}

/** Who is served and who is asked, with offers, mails and money. One button sends it. */
export function SendShortfall({ preview, reason }: SendShortfallProps) {
  const { productId, counted, promised, forSale, short, unserved, served, lastDay } = preview;
  const [id] = useState(() => crypto.randomUUID());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<ShortBuyer>();
  const [problem, setProblem] = useState('');
  const [, setParams] = useScreenParams();
  const { mutate, isPending } = useAdminChange({
    send: (json: OpenShortfall) => unwrap(api.api.admin.shortfalls.$post({ json })),
    done: 'The customers are being mailed.',
  });
  const offersOf = ({ orderItemId, offers }: ShortBuyer): string[] =>
    offers.map((offer) => offer.productId).filter((tree) => !left.has(`${orderItemId} ${tree}`));
  const mailed = unserved.filter(({ byHand }) => byHand === null).length;

  function send(): void {
    setProblem('');
    mutate(
      {
        id,
        productId,
        counted,
        reason,
        promised,
        forSale,
        items: unserved.map((buyer) => ({
          orderItemId: buyer.orderItemId,
          trees: buyer.trees - buyer.served,
          productIds: offersOf(buyer),
        })),
      },
      {
        onSuccess: () => setParams(new URLSearchParams({ id })),
        onError: ({ message }) => setProblem(message),
      },
    );
  }

  return (
    <>
      <Panel className="mt-5" aria-labelledby="unserved">
        <h2 id="unserved" className="text-2xl">
          Short by {short}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          Not served, in order of payment. Each offered tree is held for one customer until{' '}
          {lastDay}.{forSale > 0 && ` The ${forSale} for sale go out of stock.`}
        </p>
        <ul aria-label="Not served" className="mt-3 divide-y divide-line">
          {unserved.map((buyer) => (
            <ShortBuyerRow
              key={buyer.orderItemId}
              buyer={buyer}
              offered={offersOf(buyer)}
              onOffer={(tree, isOffered) =>
                setLeft(withOrWithout(`${buyer.orderItemId} ${tree}`, !isOffered))
              }
              onShowMail={() => setShown(buyer)}
            />
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-2">
          If everyone takes the money: {formatUsd(sumOfRefunds(unserved))}.
        </p>
        {problem && (
          <p role="alert" className="mt-3 font-medium text-apple">
            {problem}
          </p>
        )}
        <Button
          className="mt-4"
          disabled={preview.isBeingBought}
          busyLabel={isPending && 'Sending...'}
          onClick={send}
        >
          {mailed === 0 ? 'Open the shortfall' : `Mail ${count(mailed, 'customer')}`}
        </Button>
      </Panel>
      <Panel className="mt-5" aria-labelledby="served">
        <h2 id="served" className="text-2xl">
          Served
        </h2>
        {served.length === 0 && <p className="mt-2 text-ink-2">Nobody in full</p>}
        <ul aria-label="Served" className="mt-2 divide-y divide-line text-sm">
          {served.map(({ orderItemId, customer, orderId, since, trees }) => (
            <li key={orderItemId} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                {customer}, order {shortOrderId(orderId)}
              </span>
              <span className="text-ink-2 tabular-nums">
                {count(trees, 'tree')}, {shortDay(since)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {shown && (
        <ShortfallMailDialog
          request={{
            productId,
            counted,
            reason,
            orderItemId: shown.orderItemId,
            productIds: offersOf(shown),
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

const sumOfRefunds = (buyers: readonly ShortBuyer[]): number =>
  buyers.reduce((sum, { refundCents }) => sum + refundCents, 0);
