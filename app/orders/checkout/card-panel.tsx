import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { formatUsd } from '#domain/money.ts';
import { CardForm } from './card-form.tsx';
import type { CardPayment } from './use-card-payment.ts';

interface CardPanelProps {
  payment: CardPayment;
  /** Why nothing was charged. */
  children: ReactNode;
}

export function CardPanel({ payment, children }: CardPanelProps) {
  const { isPaying, amountCents, pay } = payment;
  return (
    <TitledPanel title="Card" heading="mb-5">
      <CardForm payment={payment} />
      {children}
      <Button
        width="full"
        className="mt-5 min-h-14 text-lg tabular-nums"
        busyLabel={isPaying && 'Processing...'}
        disabled={amountCents === undefined}
        onClick={() => void pay()}
      >
        Pay {amountCents !== undefined && formatUsd(amountCents)}
      </Button>
      <p className="mt-3 text-center text-sm text-ink-2">
        Your card details go straight to our card provider. We never see them.
      </p>
    </TitledPanel>
  );
}
