import type { ReactNode } from 'react';
import { formatSignedUsd, formatUsd } from '#domain/money.ts';
import type { ChangePreview } from '#domain/orders/order-changes.ts';

export type RefundPreview = Pick<
  ChangePreview,
  'cents' | 'parts' | 'payment' | 'refundCents' | 'cancels'
>;

interface RefundPartsProps {
  preview: RefundPreview;
  treesLabel: string;
}

/** How a refund comes about. */
export function RefundParts({ preview, treesLabel }: RefundPartsProps) {
  const { cents, parts, payment, refundCents, cancels } = preview;
  const giveBackCents = 'giveBackCents' in payment ? payment.giveBackCents : 0;
  const unpaidCents = Math.max(0, -cents - giveBackCents);
  const byHandCents = Math.max(0, Math.min(-cents, giveBackCents) - refundCents);
  const { treesCents, deliveryFeeCents, discountCents, otherCents } = parts;
  return (
    <>
      {cancels && <p className="mb-2 font-medium">This cancels the whole order.</p>}
      <dl>
        <Part name={treesLabel}>{formatSignedUsd(treesCents)}</Part>
        {deliveryFeeCents > 0 && (
          <Part name="Delivery that costs less now">{formatSignedUsd(deliveryFeeCents)}</Part>
        )}
        {discountCents > 0 && (
          <Part name="Coupon’s part of it">{formatSignedUsd(-discountCents)}</Part>
        )}
        {otherCents !== 0 && (
          <Part name="Adjustment for earlier changes and the coupon">
            {formatSignedUsd(otherCents)}
          </Part>
        )}
        {unpaidCents > 0 && <Part name="Not paid yet">{formatSignedUsd(-unpaidCents)}</Part>}
        {byHandCents > 0 && (
          <Part name="Given back in cash or by check">{formatSignedUsd(-byHandCents)}</Part>
        )}
        <div className="mt-1.5 flex justify-between gap-4 border-t-[1.5px] border-ink pt-3 text-xl font-semibold">
          <dt>Refund</dt>
          <dd className="tabular-nums">{formatUsd(refundCents)}</dd>
        </div>
      </dl>
    </>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-[5px]">
    <dt>{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
);
