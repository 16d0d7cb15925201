import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { ChangePreview } from '#domain/order-changes.ts';

const signed = (cents: Cents): string => `${cents < 0 ? '−' : ''}${formatUsd(Math.abs(cents))}`;

interface RefundPartsProps {
  preview: ChangePreview;
  treesLabel: string;
}

/** How a refund comes about. */
export function RefundParts({ preview, treesLabel }: RefundPartsProps) {
  const { parts, refundCents, cancels } = preview;
  const { treesCents, deliveryFeeCents, discountCents, otherCents } = parts;
  return (
    <>
      {cancels && <p className="mb-2 font-medium">This cancels the whole order.</p>}
      <dl>
        <MoneyLine name={treesLabel}>{signed(treesCents)}</MoneyLine>
        {deliveryFeeCents > 0 && (
          <MoneyLine name="Less delivery">{signed(deliveryFeeCents)}</MoneyLine>
        )}
        {discountCents > 0 && (
          <MoneyLine name="Coupon’s part of it">{signed(-discountCents)}</MoneyLine>
        )}
        {otherCents !== 0 && (
          <MoneyLine name="Adjustment for earlier changes and the coupon">
            {signed(otherCents)}
          </MoneyLine>
        )}
        <TotalLine name="Refund">{formatUsd(refundCents)}</TotalLine>
      </dl>
    </>
  );
}
