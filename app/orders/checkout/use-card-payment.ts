import { useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import type { PaymentSettings } from '#domain/orders/checkout.ts';
import { PaymentRefused } from './send-payment.ts';
import { paymentFailed, useCardForm } from './use-card-form.ts';
import { verificationDetails } from './verification-details.ts';

interface CardPaymentOptions {
  settings: PaymentSettings;
  buyer: Parameters<typeof verificationDetails>[0];
  /** Undefined while it is computed. The card that was entered stays. */
  amountCents: Cents | undefined;
  /** A token is good for one charge; where an amount is given, for one of this part of the amount. */
  charge: (takeToken: (partCents?: Cents) => Promise<string>) => Promise<void>;
  /** Nothing was charged. Its code is `card` when the card fields or the connection failed. */
  onRefused: (problem: PaymentRefused) => void;
}

export type CardPayment = ReturnType<typeof useCardPayment>;

/** Card fields with a button that pays once, however often it is clicked. */
export function useCardPayment(payment: CardPaymentOptions) {
  const { settings, buyer, amountCents, charge, onRefused } = payment;
  const container = useRef<HTMLDivElement>(null);
  const paying = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<PaymentRefused>();
  const { state, retry, tokenize } = useCardForm(settings, container, () => void pay());

  async function pay(): Promise<void> {
    if (paying.current || amountCents === undefined) return; // a second click before the first has rendered
    paying.current = true;
    setPaying(true);
    setProblem(undefined);
    try {
      await charge((partCents = amountCents) => tokenize(verificationDetails(buyer, partCents)));
    } catch (error) {
      const refused =
        error instanceof PaymentRefused ? error : new PaymentRefused(errorText(error), 'card');
      setProblem(refused);
      onRefused(refused);
    }
    paying.current = false;
    setPaying(false);
  }

  return {
    container,
    state,
    retry,
    pay,
    isPaying,
    problem,
    amountCents,
    sandbox: settings.sandbox,
  };
}

const errorText = (error: unknown): string =>
  (error instanceof Error && error.message) || paymentFailed;
