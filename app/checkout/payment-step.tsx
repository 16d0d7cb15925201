import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { notify } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { CheckoutAnswer, CustomerInfo, PaymentSettings } from '#domain/checkout.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { CardForm } from './card-form.tsx';
import { PickupDetails } from './pickup-details.tsx';
import { CheckoutRefused, sendCheckout, textOf } from './send-checkout.ts';
import { useCardForm } from './use-card-form.ts';

interface PaymentStepProps {
  customerInfo: CustomerInfo;
  totalCents: Cents;
  settings: PaymentSettings;
  onBack: () => void;
  /** The cart has changed under the buyer: prices or stock. */
  onChanged: () => void;
  onPaid: (answer: Partial<CheckoutAnswer>) => void;
}

// Refusals about the trees, not about the card.
const cartCodes = new Set(['not_enough_stock', 'total_changed', 'cart_empty']);

export function PaymentStep({ customerInfo, totalCents, settings, onBack, onChanged, onPaid }: PaymentStepProps) {
  const place = useRef<HTMLDivElement>(null);
  const paying = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<{ text: string; code: string }>();
  const { state, retry, tokenize } = useCardForm(settings, place, () => void pay());

  async function pay(): Promise<void> {
    if (paying.current) return; // a second press before the first has been drawn
    paying.current = true;
    setPaying(true);
    setProblem(undefined);
    try {
      const paymentToken = await tokenize();
      onPaid(await sendCheckout({ deliveryType: 'pickup', customerInfo, paymentToken, expectedTotal: totalCents }));
    } catch (error) {
      const code = error instanceof CheckoutRefused ? error.code : 'card';
      setProblem({ text: textOf(error), code });
      notify.error(textOf(error));
      if (cartCodes.has(code)) onChanged();
    }
    paying.current = false;
    setPaying(false);
  }

  return (
    <div className="grid gap-[22px]">
      <PickupDetails customerInfo={customerInfo} />
      <Panel aria-labelledby="card">
        <h2 id="card" className="title-panel mb-5">
          Card
        </h2>
        <CardForm state={state} place={place} onRetry={retry} mode={settings.sandbox ? 'sandbox' : 'live'} />
        {problem && (
          <p role="alert" className="mt-4 rounded-field bg-apple-tint px-5 py-3.5 font-medium text-apple">
            {problem.text}
            {cartCodes.has(problem.code) && (
              <>
                {' '}
                <Link to="/cart" className="underline underline-offset-4">
                  Change your cart
                </Link>
              </>
            )}
          </p>
        )}
        <Button width="full" className="mt-5 min-h-14 text-[17px] tabular-nums" busyLabel={isPaying && 'Processing...'} onClick={() => void pay()}>
          Pay {formatUsd(totalCents)}
        </Button>
        <p className="mt-3 text-center text-sm text-ink-2">Your card details go straight to our card provider. We never see them.</p>
      </Panel>
      <Guarantee className="lg:hidden" />
      <div>
        <Button look="ghost" onClick={onBack} disabled={isPaying}>
          Back to Information
        </Button>
      </div>
    </div>
  );
}
