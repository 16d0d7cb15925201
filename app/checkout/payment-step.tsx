import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { notify } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { CartItem } from '#domain/cart.ts';
import type { CheckoutResponse, CustomerInfo, PaymentSettings } from '#domain/checkout.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { settings as shop } from '#domain/settings.ts';
import { CardForm } from './card-form.tsx';
import type { DeliveryPrice } from './delivery-price.ts';
import { HandoverDetails } from './handover-details.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { CheckoutRefused, sendCheckout, errorText } from './send-checkout.ts';
import { useCardForm } from './use-card-form.ts';
import { verificationDetails } from './verification-details.ts';

interface PaymentStepProps {
  /** As shown in the summary. */
  items: readonly CartItem[];
  customerInfo: CustomerInfo;
  /** Undefined for pickup. */
  price: DeliveryPrice | undefined;
  couponCode: string | undefined;
  totalCents: Cents;
  settings: PaymentSettings;
  onBack: () => void;
  /** Prices or stock have changed. */
  onCartChanged: () => void;
  onPriceGone: () => void;
  onCouponGone: () => void;
  onPaid: (answer: Partial<CheckoutResponse>) => void;
}

export function PaymentStep({
  items,
  customerInfo,
  price,
  couponCode,
  totalCents,
  settings,
  ...on
}: PaymentStepProps) {
  const container = useRef<HTMLDivElement>(null);
  const paying = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<CheckoutRefused>();
  const { state, retry, tokenize } = useCardForm(settings, container, () => void pay());

  async function pay(): Promise<void> {
    if (paying.current) return; // a second click before the first has rendered
    paying.current = true;
    setPaying(true);
    setProblem(undefined);
    try {
      const paymentToken = await tokenize(verificationDetails(customerInfo, totalCents));
      const deliveryType = price ? 'delivery' : 'pickup';
      const expectedItems = items.map(({ product, quantity }) => ({
        productId: product.id,
        quantity,
      }));
      on.onPaid(
        await sendCheckout({
          deliveryType,
          customerInfo,
          paymentToken,
          expectedTotal: totalCents,
          expectedItems,
          quoteId: price?.quoteId,
          couponCode,
        }),
      );
    } catch (error) {
      explain(
        error instanceof CheckoutRefused ? error : new CheckoutRefused(errorText(error), 'card'),
      );
    }
    paying.current = false;
    setPaying(false);
  }

  function explain(refused: CheckoutRefused): void {
    setProblem(refused);
    notify.error(refused.message);
    if (['not_enough_stock', 'total_changed', 'cart_changed', 'cart_empty'].includes(refused.code))
      on.onCartChanged();
    if (refused.code === 'delivery_quote_missing') on.onPriceGone();
    if (['invalid_coupon', 'coupon_minimum'].includes(refused.code)) on.onCouponGone();
  }

  return (
    <div className="grid gap-[22px]">
      <HandoverDetails customerInfo={customerInfo} delivery={price} />
      <Panel aria-labelledby="card">
        <h2 id="card" className="title-panel mb-5">
          Card
        </h2>
        <CardForm
          state={state}
          container={container}
          onRetry={retry}
          mode={settings.sandbox ? 'sandbox' : 'live'}
        />
        {problem && <PaymentProblem problem={problem} />}
        <Button
          width="full"
          className="mt-5 min-h-14 text-[17px] tabular-nums"
          busyLabel={isPaying && 'Processing...'}
          onClick={() => void pay()}
        >
          Pay {formatUsd(totalCents)}
        </Button>
        <p className="mt-3 text-center text-sm text-ink-2">
          Your card details go straight to our card provider. We never see them.
        </p>
      </Panel>
      <p className="max-w-[65ch] text-sm text-ink-2">{shop.orderChanges.policy}</p>
      <Guarantee className="lg:hidden" />
      <div>
        <Button variant="ghost" onClick={on.onBack} disabled={isPaying}>
          Back to Information
        </Button>
      </div>
    </div>
  );
}
