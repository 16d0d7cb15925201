import { useRef, useState } from 'react';
import { CardForm } from '#app/checkout/card-form.tsx';
import { PaymentProblem } from '#app/checkout/payment-problem.tsx';
import { CheckoutRefused, errorText } from '#app/checkout/send-checkout.ts';
import { useCardForm } from '#app/checkout/use-card-form.ts';
import { verificationDetails } from '#app/checkout/verification-details.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { PayLinkOrder } from '#domain/pay-link.ts';
import { sendPayment } from './pay-queries.ts';

/** The order has changed since it was shown. */
const changed = new Set(['already_paid', 'order_canceled', 'total_changed', 'card_used']);

interface PayCardProps {
  order: PayLinkOrder;
  amountCents: Cents;
  token: string;
  onChanged: () => void;
}

export function PayCard({
  order: { settings, fullName },
  amountCents,
  token,
  onChanged,
}: PayCardProps) {
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
      const paymentToken = await tokenize(verificationDetails({ fullName }, amountCents));
      await sendPayment(token, { paymentToken, expectedCents: amountCents });
      onChanged();
    } catch (error) {
      const refused =
        error instanceof CheckoutRefused ? error : new CheckoutRefused(errorText(error), 'card');
      setProblem(refused);
      if (changed.has(refused.code)) onChanged();
    }
    paying.current = false;
    setPaying(false);
  }

  return (
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
        Pay {formatUsd(amountCents)}
      </Button>
      <p className="mt-3 text-center text-sm text-ink-2">
        Your card details go straight to our card provider. We never see them.
      </p>
    </Panel>
  );
}
