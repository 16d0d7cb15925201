import type { InferRequestType } from 'hono/client';
import { api } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { settings as shop } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { CheckoutResponse, CheckoutStart, CustomerInfo } from '#domain/orders/checkout.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import { CardPanel } from './card-panel.tsx';
import { chosenWindow, type CheckoutDraft } from './checkout-draft.ts';
import type { DeliveryPrice } from './delivery-price.ts';
import { HandoverDetails } from './handover-details.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { type PaymentRefused, sendOwnPayment } from './send-payment.ts';
import { useCardPayment } from './use-card-payment.ts';

interface PaymentStepProps {
  start: CheckoutStart;
  draft: CheckoutDraft;
  customerInfo: CustomerInfo;
  /** Undefined for pickup. */
  price: DeliveryPrice | undefined;
  /** Undefined while the delivery price is asked for anew. */
  totalCents: Cents | undefined;
  onBack: () => void;
  /** Its problem is shown here already. */
  onRefused: (refused: PaymentRefused) => void;
  onPaid: (answer: Partial<CheckoutResponse>) => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const { start, draft, customerInfo, price, totalCents, onBack, onRefused, onPaid } = props;
  const window = chosenWindow(draft, start.windows);
  const { note } = draft;
  const payment = useCardPayment({
    settings: start.payment,
    buyer: customerInfo,
    amountCents: totalCents,
    async charge(takeToken) {
      if (totalCents === undefined) return; // cannot be paid yet
      const paymentToken = await takeToken();
      const expectedItems = start.cart.items.map(({ product, quantity }) => ({
        productId: product.id,
        quantity,
      }));
      onPaid(
        await sendCheckout({
          deliveryType: price ? 'delivery' : 'pickup',
          customerInfo,
          paymentToken,
          expectedTotal: totalCents,
          expectedItems,
          quoteId: price?.quoteId,
          couponCode: draft.coupon?.code,
          windowId: window?.id,
          note,
        }),
      );
    },
    onRefused,
  });

  return (
    <div className="grid gap-[22px]">
      <HandoverDetails customerInfo={customerInfo} delivery={price} window={window} note={note} />
      <CardPanel payment={payment}>
        {payment.problem && <PaymentProblem problem={payment.problem} />}
      </CardPanel>
      <p className="max-w-[65ch] text-sm text-ink-2">{shop.orderChanges.policy}</p>
      <Guarantee className="lg:hidden" />
      <div>
        <Button variant="ghost" onClick={onBack} disabled={payment.isPaying}>
          Back to Information
        </Button>
      </div>
    </div>
  );
}

const { $post } = api.functions.v1.checkout;

interface CheckoutInput {
  deliveryType: DeliveryType;
  customerInfo: CustomerInfo;
  paymentToken: string;
  expectedTotal: Cents;
  expectedItems: { productId: string; quantity: number }[];
  quoteId: string | undefined;
  couponCode: string | undefined;
  windowId: string | undefined;
  note: string | undefined;
}

/** @throws PaymentRefused with a message to show */
const sendCheckout = (checkout: CheckoutInput): Promise<Partial<CheckoutResponse>> =>
  // A delivery's address has been checked before the payment step.
  sendOwnPayment(() => $post({ json: checkout as InferRequestType<typeof $post>['json'] }));
