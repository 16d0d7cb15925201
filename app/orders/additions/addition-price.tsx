import { OrchardEffect } from '#app/orders/orchard-effect.tsx';
import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { TaxNote } from '#app/ui/tax-note.tsx';
import { formatUsd } from '#domain/money.ts';
import type { AdditionPreview } from '#domain/orders/order-additions.ts';
import { exemptionEndedText } from '#domain/orders/tax-text.ts';

interface AdditionPriceProps {
  /** Undefined while it is computed. */
  price: AdditionPreview | undefined;
  error: Error | null;
}

export const AdditionPrice = ({ price, error }: AdditionPriceProps) => (
  <div aria-live="polite" className="mt-4">
    {error && <p className="font-medium text-apple">{error.message}</p>}
    {!error && !price && <p className="text-sm text-ink-2">Calculating the price…</p>}
    {price && (
      <>
        <dl>
          <MoneyLine name="Trees">{formatUsd(price.treesCents)}</MoneyLine>
          {price.deliveryFeeCents > 0 && (
            <MoneyLine name="More delivery">{formatUsd(price.deliveryFeeCents)}</MoneyLine>
          )}
          {price.discountCents > 0 && (
            <MoneyLine name="Your coupon">−{formatUsd(price.discountCents)}</MoneyLine>
          )}
          <TotalLine name="To pay now">{formatUsd(price.amountCents)}</TotalLine>
        </dl>
        <TaxNote
          note={price.taxCents > 0 ? `Includes ${formatUsd(price.taxCents)} sales tax` : undefined}
        />
        <OrchardEffect texts={price.orchard} />
        {price.exemptionEnded && (
          <p className="mt-2 text-sm">{exemptionEndedText(price.exemptionEnded)}</p>
        )}
      </>
    )}
  </div>
);
