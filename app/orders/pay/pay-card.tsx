import { useState } from 'react';
import { CardPanel } from '#app/orders/checkout/card-panel.tsx';
import { PaymentProblem } from '#app/orders/checkout/payment-problem.tsx';
import { PaymentRefused } from '#app/orders/checkout/send-payment.ts';
import { useCardPayment } from '#app/orders/checkout/use-card-payment.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { PaymentSettings } from '#domain/orders/checkout.ts';
import { payByLink } from './pay-queries.ts';

/** What is missing for an order. */
export interface PartToPay {
  token: string;
  missingCents: Cents;
}

/** The order has changed since it was shown, or a payment whose answer was lost may have changed it. */
const changed = new Set(['already_paid', 'order_canceled', 'total_changed', 'connection_lost']);

interface PayCardProps {
  /** In the order in which they are paid: each is a charge of its own. */
  parts: readonly PartToPay[];
  settings: PaymentSettings;
  onChanged: () => void;
}

export function PayCard({ parts, settings, onChanged }: PayCardProps) {
  const [paidCents, setPaidCents] = useState(0);
  /** Of several orders one was paid meanwhile, such as in cash at the gate: the others are still to be paid. */
  function goOnIfPaid(error: Error): void {
    const isPaid = error instanceof PaymentRefused && error.code === 'already_paid';
    if (!isPaid || parts.length === 1) throw error;
  }
  const payment = useCardPayment({
    settings,
    buyer: { fullName: '' },
    amountCents: parts.reduce((sum, { missingCents }) => sum + missingCents, 0),
    async charge(takeToken) {
      setPaidCents(0);
      for (const { token, missingCents } of parts) {
        const paymentToken = await takeToken(missingCents);
        await payByLink(token, { paymentToken, expectedCents: missingCents }).catch(goOnIfPaid);
        setPaidCents((cents) => cents + missingCents);
      }
      onChanged();
    },
    onRefused({ code }) {
      if (parts.length > 1 || changed.has(code)) onChanged();
    },
  });
  return (
    <CardPanel payment={payment}>
      {payment.problem && <PaymentProblem problem={ofTheRest(payment.problem, paidCents)} />}
    </CardPanel>
  );
}

/** What was paid before a refusal is told with it. */
function ofTheRest(
  { message, code, totalCents }: PaymentRefused,
  paidCents: Cents,
): Pick<PaymentRefused, 'message' | 'code' | 'totalCents'> {
  const paid = paidCents > 0 ? `${formatUsd(paidCents)} is paid. The rest is not: ` : '';
  return { message: paid + message, code, totalCents };
}
