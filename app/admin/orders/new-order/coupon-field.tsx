import { admin } from '#app/admin/kit/admin-api.ts';
import { AdminButton } from '#app/admin/kit/admin-button.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { unwrap } from '#app/api.ts';
import { lineField } from '#app/ui/form/fields.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { formatUsd } from '#domain/money.ts';
import { couponCodeMax, type AppliedCoupon } from '#domain/orders/coupons.ts';
import type { FarmCoupon } from '#domain/orders/farm-orders.ts';
import { couponOf, couponRequestOf, totalsOf, type StepProps } from './new-order-draft.ts';

const fields = { couponCode: lineField('Coupon code', { maxLength: couponCodeMax }) };

/** Instead of a discount. */
export function CouponField({ form, draft, onChange }: StepProps) {
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
        <Fields of={fields} form={form} />
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
