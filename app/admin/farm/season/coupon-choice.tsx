import { AdminCheck } from '#app/admin/kit/controls.tsx';
import type { RunningCoupon } from '#domain/admin/season-rollover.ts';

interface CouponChoiceProps {
  coupons: readonly RunningCoupon[];
  ended: readonly string[];
  onChange: (ended: string[]) => void;
}

export function CouponChoice({ coupons, ended, onChange }: CouponChoiceProps) {
  return (
    <fieldset>
      <legend className="text-lg font-semibold">Coupons to end</legend>
      <p className="mt-0.5 max-w-[46em] text-sm text-ink-2">
        Personal codes of newsletter subscribers stay valid: they were promised.
      </p>
      {coupons.length === 0 && (
        <p className="mt-2 text-sm">No coupon for everyone is valid at the moment.</p>
      )}
      <div className="mt-1.5">
        {coupons.map(({ id, name, value, lastDay }) => (
          <AdminCheck
            key={id}
            label={[name, value, lastDay].filter(Boolean).join(', ')}
            checked={ended.includes(id)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...ended, id] : ended.filter((other) => other !== id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
