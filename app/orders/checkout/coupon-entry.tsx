import { useId, useRef, useState, type FormEvent } from 'react';
import { reasonOf } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { noteFocus } from '#app/ui/note-focus.ts';
import { notify } from '#app/ui/notify.ts';
import { formatUsd } from '#domain/money.ts';
import {
  couponCodeMax,
  invalidCoupon,
  testCouponCode,
  type AppliedCoupon,
} from '#domain/orders/coupons.ts';
import { applyCoupon } from './apply-coupon.ts';

interface CouponEntryProps {
  coupon: AppliedCoupon | undefined;
  onChange: (coupon: AppliedCoupon | undefined) => void;
}

/** A coupon code input, or the applied coupon with a Remove button. */
export function CouponEntry({ coupon, onChange }: CouponEntryProps) {
  const container = useRef<HTMLDivElement>(null);
  // The control just used disappears, so focus moves to the common container.
  const focus = () => container.current?.focus();
  function remove() {
    onChange(undefined);
    focus();
  }
  return (
    <div
      ref={container}
      tabIndex={-1}
      role="group"
      aria-label="Coupon"
      className="rounded-field outline-none"
    >
      {coupon ? (
        <Applied coupon={coupon} onRemove={remove} />
      ) : (
        <Entry onApplied={onChange} onLeft={focus} />
      )}
    </div>
  );
}

interface EntryProps {
  onApplied: (coupon: AppliedCoupon) => void;
  /** What had the focus disappears. */
  onLeft: () => void;
}

function Entry({ onApplied, onLeft }: EntryProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isApplying, setApplying] = useState(false);

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (isApplying || code.trim() === '') return;
    setApplying(true);
    setError(undefined);
    const isFocusHere = noteFocus(); // else a card number is being typed
    try {
      const coupon = await applyCoupon(code);
      notify.success(appliedText(coupon));
      onApplied(coupon);
      if (isFocusHere()) onLeft();
      return;
    } catch (refusal) {
      const message = reasonOf(refusal, invalidCoupon);
      setError(message);
      notify.error(message);
      if (isFocusHere()) document.getElementById(id)?.focus();
    }
    setApplying(false);
  }
  return (
    <form onSubmit={(event) => void apply(event)} noValidate className="flex items-start gap-3">
      <Field
        id={id}
        label="Coupon code"
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={couponCodeMax}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setError(undefined);
        }}
        className="min-w-0 flex-1"
      />
      {/* Aligned with the input, with or without an error below it. */}
      <Button
        type="submit"
        variant="ghost"
        className="mt-[26px]"
        disabled={code.trim() === ''}
        busyLabel={isApplying && 'Applying...'}
      >
        Apply
      </Button>
    </form>
  );
}

function appliedText({ code, rule, discountCents }: AppliedCoupon): string {
  if (rule.kind !== 'fixed_total') return `Coupon applied! You save ${formatUsd(discountCents)}`;
  return `${code === testCouponCode ? 'Test coupon' : 'Coupon'} applied! Total reduced to ${formatUsd(rule.fixedTotalCents)}`;
}

function Applied({ coupon: { code }, onRemove }: { coupon: AppliedCoupon; onRemove: () => void }) {
  function remove() {
    notify.success('Coupon removed');
    onRemove();
  }
  return (
    <div className="flex items-center justify-between gap-3 rounded-field bg-leaf-tint py-1 pr-1 pl-4">
      <p className="min-w-0 font-semibold break-words text-leaf">{code} applied</p>
      <Button variant="quiet" size="small" onClick={remove}>
        Remove<span className="sr-only"> coupon {code}</span>
      </Button>
    </div>
  );
}
