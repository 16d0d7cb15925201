import { Mail } from 'lucide-react';
import { admin, adminPostQuery } from '#app/admin/kit/admin-api.ts';
import { DialogButton } from '#app/admin/kit/dialog-button.tsx';
import { OrderLink } from '#app/admin/kit/links.tsx';
import { MailDialog } from '#app/admin/kit/mail-dialog.tsx';
import { shortDay } from '#app/admin/kit/short-day.ts';
import { formatUsd } from '#domain/money.ts';
import type {
  ProposedOffer,
  ShortBuyer,
  ShortfallMailRequest,
} from '#domain/orders/shortfall-list.ts';
import { bothOrderNames } from '#domain/statuses.ts';

interface ShortBuyerRowProps {
  buyer: ShortBuyer;
  /** Products. */
  offered: readonly string[];
  onOffer: (productId: string, isOffered: boolean) => void;
  /** What the preview of the mail needs to know of the shortfall. */
  mail: Pick<ShortfallMailRequest, 'productId' | 'counted' | 'reason'>;
}

const mailQuery = (json: ShortfallMailRequest) => ({
  ...adminPostQuery(admin.shortfalls.mail, { json }),
  gcTime: 0,
});

/** A customer who is not served: what they are offered, and what it costs. */
export function ShortBuyerRow({ buyer, offered, onOffer, mail }: ShortBuyerRowProps) {
  const { orderItemId, customer, orderId, since, trees, served, byHand, refundCents, offers } =
    buyer;
  const number = bothOrderNames(orderId, buyer.orderNumber);
  return (
    <li className="grid gap-3 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          <OrderLink id={orderId} className="font-semibold">
            {customer}
          </OrderLink>
          <span className="block text-sm text-ink-2">
            order {number}, {shortDay(since)}
          </span>
        </p>
        <p className="mt-1">
          {trees - served} missing{served > 0 && `, ${served} served`}
        </p>
        {byHand === null ? (
          <DialogButton
            className="mt-2"
            dialog={(onClose) => (
              <MailDialog
                query={mailQuery({ ...mail, orderItemId, productIds: [...offered] })}
                onClose={onClose}
              />
            )}
          >
            <Mail aria-hidden className="size-4.5" strokeWidth={1.7} />
            See the mail<span className="sr-only"> to {customer}</span>
          </DialogButton>
        ) : (
          <p className="mt-1 font-medium text-apple">To call: {byHandTexts[byHand]}</p>
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">Offered to {customer}</legend>
        {offers.length === 0 && <p className="text-sm text-ink-2">No tree in stock fits.</p>}
        {offers.map((offer) => (
          <label
            key={offer.productId}
            className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 text-sm"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-pine"
              checked={offered.includes(offer.productId)}
              onChange={({ currentTarget }) => onOffer(offer.productId, currentTarget.checked)}
            />
            <span className="min-w-0">
              {offer.variety} on {offer.rootstock}
              <span className="block text-sm text-ink-2">{moneyText(offer)}</span>
              {offer.warning && <span className="block text-sm text-gold">{offer.warning}</span>}
            </span>
          </label>
        ))}
        <p className="py-1.5 text-sm">Or {formatUsd(refundCents)} back, or a call</p>
      </fieldset>
    </li>
  );
}

const byHandTexts: Record<NonNullable<ShortBuyer['byHand']>, string> = {
  'no email': 'no email address',
};

function moneyText({ priceCents, refundCents, farmBearsCents }: ProposedOffer): string {
  const price = `${formatUsd(priceCents)} each`;
  if (refundCents > 0) return `${price}, ${formatUsd(refundCents)} back to the customer`;
  return farmBearsCents > 0 ? `${price}, the farm bears ${formatUsd(farmBearsCents)}` : price;
}
