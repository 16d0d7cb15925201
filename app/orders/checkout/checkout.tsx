import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#app/api.ts';
import { orderPath } from '#app/orders/order-queries.ts';
import { notify } from '#app/ui/notify.ts';
import { cartTreeCount } from '#domain/orders/cart.ts';
import type { CheckoutResponse, CheckoutStart } from '#domain/orders/checkout.ts';
import { applyCoupon } from './apply-coupon.ts';
import { checkInformation } from './check-information.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { CouponEntry } from './coupon-entry.tsx';
import { draftPrice, draftTotals, outdatedPrice } from './draft-totals.ts';
import { forgetCheckout } from './forget-checkout.ts';
import { InformationStep } from './information-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import type { PaymentRefused } from './send-payment.ts';
import { useNewPrice } from './use-new-price.ts';

/** Both checkout steps. The step is in the URL, so that reload and back button work. */
export function Checkout({ start, onRefresh }: { start: CheckoutStart; onRefresh: () => void }) {
  const { items } = start.cart;
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { draft, change } = useCheckoutDraft(start.profile);
  const heading = useRef<HTMLHeadingElement>(null);
  const price = draftPrice(draft, items);
  /** The payment step is open: a card may have been entered. */
  const [isPaying, setPaying] = useState(
    parameters.get('step') === 'payment' && price !== undefined,
  );
  const totals = draftTotals(draft, items);
  const isPriced = draft.deliveryType === 'pickup' || price !== undefined;
  const checked = checkInformation(draft);
  const requestedStep = parameters.get('step') === 'payment' ? 'payment' : 'information';
  const outdated =
    isPaying && requestedStep === 'payment' && checked.ok ? outdatedPrice(draft, items) : undefined;
  const step = checked.ok && (isPriced || outdated) ? requestedStep : 'information';
  useNewPrice({
    outdated,
    address: draft,
    treeCount: cartTreeCount(items),
    onPrice: (deliveryPrice) => change({ deliveryPrice }),
  });

  useEffect(() => {
    // Otherwise typing the last valid character would jump to payment.
    if (step !== requestedStep) void navigate('/checkout', { replace: true });
  }, [step, requestedStep, navigate]);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  /** What the coupon takes off may have changed since it was applied. */
  function refreshCoupon(): void {
    if (draft.coupon)
      void applyCoupon(draft.coupon.code).then(
        (coupon) => change({ coupon }),
        (error: unknown) =>
          error instanceof ApiError && isCouponGone(error) && change({ coupon: undefined }),
      );
  }
  /** Gives up what is refused. The problem is shown above the Pay button, which a toast would hide. */
  function followRefusal(refused: PaymentRefused): void {
    if (refused.code === 'session_expired') notify.error(refused.message); // this page gives way to signing in
    if (
      ['not_enough_stock', 'total_changed', 'cart_changed', 'cart_empty'].includes(refused.code)
    ) {
      onRefresh();
      refreshCoupon();
    }
    if (refused.code === 'connection_lost') onRefresh(); // the payment may have gone through: then its order is shown
    if (refused.code === 'delivery_quote_missing')
      change({ deliveryPrice: price && { ...price, quotedAt: 0 } });
    if (['window_full', 'window_closed'].includes(refused.code)) {
      change({ windowId: undefined });
      onRefresh();
    }
    if (isCouponGone(refused)) change({ coupon: undefined });
  }
  function leave({ orderId, paymentStatus }: Partial<CheckoutResponse>) {
    forgetCheckout();
    if (paymentStatus === 'completed') notify.success('Payment successful! Order confirmed.');
    // Replaces the payment step: going back must not show a card form for a cart that is paid.
    void navigate(orderId ? orderPath(orderId) : '/account', { replace: true });
  }

  return (
    <CheckoutFrame step={step} heading={heading}>
      {step === 'payment' && checked.ok ? (
        <PaymentStep
          start={start}
          draft={draft}
          customerInfo={checked.value}
          price={price ?? outdated}
          totalCents={outdated ? undefined : totals.totalCents}
          onBack={() => {
            setPaying(false);
            void navigate('/checkout');
          }}
          onRefused={followRefusal}
          onPaid={leave}
        />
      ) : (
        <InformationStep
          draft={draft}
          price={price}
          start={start}
          onChange={change}
          onContinue={() => {
            setPaying(true);
            void navigate('/checkout?step=payment');
          }}
        />
      )}
      <CheckoutSummary
        items={items}
        totals={totals}
        delivery={isPriced ? 'known' : 'open'}
        couponEntry={
          step === 'payment' && (
            <CouponEntry coupon={draft.coupon} onChange={(coupon) => change({ coupon })} />
          )
        }
      />
    </CheckoutFrame>
  );
}

const isCouponGone = ({ code }: { code: string }): boolean =>
  ['invalid_coupon', 'coupon_minimum'].includes(code);
