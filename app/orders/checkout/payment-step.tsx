import { Button } from '#app/ui/button.tsx';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { notify } from '#app/ui/notify.ts';
import { settings as shop } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import type { CheckoutResponse, CustomerInfo, PaymentSettings } from '#domain/orders/checkout.ts';
import type { PickupWindow } from '#domain/orders/pickups.ts';
import { CardPanel } from './card-panel.tsx';
import type { DeliveryPrice } from './delivery-price.ts';
import { HandoverDetails } from './handover-details.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { sendCheckout } from './send-checkout.ts';
import type { PaymentRefused } from './send-payment.ts';
import { useCardPayment } from './use-card-payment.ts';

interface PaymentStepProps {
  /** As shown in the summary. */
  items: readonly CartItem[];
  customerInfo: CustomerInfo;
  /** Undefined for pickup. */
  price: DeliveryPrice | undefined;
  /** Undefined: the day is chosen later. */
  window: PickupWindow | undefined;
  note: string | undefined;
  couponCode: string | undefined;
  /** Undefined while the delivery price is asked for anew. */
  totalCents: Cents | undefined;
  settings: PaymentSettings;
  onBack: () => void;
  /** Prices or stock have changed. */
  onCartChanged: () => void;
  onPriceGone: () => void;
  onCouponGone: () => void;
  onWindowGone: () => void;
  onPaid: (answer: Partial<CheckoutResponse>) => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const { items, customerInfo, price, window, note, couponCode, totalCents, settings, ...on } =
    props;
  const payment = useCardPayment({
    settings,
    buyer: customerInfo,
    amountCents: totalCents,
    async charge(paymentToken) {
      if (totalCents === undefined) return; // cannot be paid yet
      const expectedItems = items.map(({ product, quantity }) => ({
        productId: product.id,
        quantity,
      }));
      on.onPaid(
        await sendCheckout({
          deliveryType: price ? 'delivery' : 'pickup',
          customerInfo,
          paymentToken,
          expectedTotal: totalCents,
          expectedItems,
          quoteId: price?.quoteId,
          couponCode,
          windowId: window?.id,
          note,
        }),
      );
    },
    onRefused: explain,
  });

  /** The problem is shown above the Pay button, which a toast would hide. */
  function explain(refused: PaymentRefused): void {
    if (refused.code === 'session_expired') notify.error(refused.message); // this page gives way to signing in
    if (['not_enough_stock', 'total_changed', 'cart_changed', 'cart_empty'].includes(refused.code))
      on.onCartChanged();
    if (refused.code === 'delivery_quote_missing') on.onPriceGone();
    if (['window_full', 'window_closed'].includes(refused.code)) on.onWindowGone();
    if (isCouponGone(refused)) on.onCouponGone();
  }

  return (
    <div className="grid gap-[22px]">
      <HandoverDetails customerInfo={customerInfo} delivery={price} window={window} note={note} />
      <CardPanel payment={payment}>
        {payment.problem && <PaymentProblem problem={payment.problem} />}
      </CardPanel>
      <p className="max-w-[65ch] text-sm text-ink-2">{shop.orderChanges.policy}</p>
      <Guarantee className="lg:hidden" />
      <div>
        <Button variant="ghost" onClick={on.onBack} disabled={payment.isPaying}>
          Back to Information
        </Button>
      </div>
    </div>
  );
}

export const isCouponGone = ({ code }: { code: string }): boolean =>
  ['invalid_coupon', 'coupon_minimum'].includes(code);
