import { formatUsd, type Cents } from '#domain/money.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** A decision about money is made on the sum that was shown. @throws ShopError with the sum as it is now */
export function assertRefundableUnchanged(shownCents: Cents, leftCents: Cents): void {
  if (shownCents === leftCents) return;
  throw refuse(
    'changed_meanwhile',
    `${formatUsd(leftCents)} of this order’s money is left now, not ${formatUsd(shownCents)}. Check it and decide again.`,
    { details: { leftCents } },
  );
}
