import { CardPanel } from '#app/orders/checkout/card-panel.tsx';
import { PaymentProblem } from '#app/orders/checkout/payment-problem.tsx';
import { useCardPayment } from '#app/orders/checkout/use-card-payment.ts';
import type { Cents } from '#domain/money.ts';
import type { PayLinkOrder } from '#domain/orders/pay-link.ts';
import { payByLink } from './pay-queries.ts';

/** The order has changed since it was shown, or a payment whose answer was lost may have changed it. */
const changed = new Set(['already_paid', 'order_canceled', 'total_changed', 'connection_lost']);

interface PayCardProps {
  order: PayLinkOrder;
  amountCents: Cents;
  token: string;
  onChanged: () => void;
}

export function PayCard({ order, amountCents, token, onChanged }: PayCardProps) {
  const { settings } = order;
  const payment = useCardPayment({
    settings,
    buyer: { fullName: '' },
    amountCents,
    async charge(paymentToken) {
      await payByLink(token, { paymentToken, expectedCents: amountCents });
      onChanged();
    },
    onRefused({ code }) {
      if (changed.has(code)) onChanged();
    },
  });
  return (
    <CardPanel payment={payment}>
      {payment.problem && <PaymentProblem problem={payment.problem} />}
    </CardPanel>
  );
}
