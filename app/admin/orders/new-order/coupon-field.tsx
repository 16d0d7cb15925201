import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { AdminInput } from '#app/admin/kit/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap } from '#app/api.ts';
import { Problem } from '#app/ui/problem.tsx';
import { formatUsd } from '#domain/money.ts';
import { couponCodeMax, type AppliedCoupon } from '#domain/orders/coupons.ts';
import type { FarmCoupon } from '#domain/orders/farm-orders.ts';
import {
  couponOf,
  couponRequestOf,
  draftTexts,
  totalsOf,
  type StepProps,
} from './new-order-draft.ts';

/** Instead of a discount. */
export function CouponField({ draft, onChange }: StepProps) {
  const { mutate, isPending, error } = useAdminChange({
    send: (json: FarmCoupon) => unwrap(admin['farm-orders'].coupons.$post({ json })),
    done: 'Coupon applied',
  });
  const coupon = couponOf(draft);

  const apply = (): void =>
    mutate(couponRequestOf(draft), {
      onSuccess: (found) => onChange({ coupon: found as AppliedCoupon, discount: '' }),
    });

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <AdminInput
          label="Coupon code"
          maxLength={couponCodeMax}
          {...draftTexts(draft, onChange)('couponCode')}
        />
        <AdminButton
          disabled={draft.couponCode.trim() === ''}
          busyLabel={isPending && 'Applying...'}
          onClick={apply}
        >
          Apply
        </AdminButton>
      </div>
      <p role="status" className="text-sm">
        {coupon && `${coupon.code}: ${formatUsd(totalsOf(draft).discountCents)} off`}
      </p>
      <Problem>{error && errorMessage(error)}</Problem>
    </div>
  );
}
