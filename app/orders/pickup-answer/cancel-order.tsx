import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';

interface CancelOrderProps {
  /** Null: only by phone. */
  refundCents: Cents | null;
  disabled: boolean;
  isSending: boolean;
  onCancel: (refundCents: Cents) => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Asks once more: a canceled order cannot be taken back here. */
export function CancelOrder({ refundCents, disabled, isSending, onCancel }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  return (
    <TitledPanel title="Cancel" heading="mb-3">
      {refundCents === null ? (
        <p className="text-sm">
          This order can no longer be canceled here. Please call us at {settings.farm.phone}, and we
          find a way.
        </p>
      ) : (
        <>
          <p className="mb-4 text-sm">
            The whole order is canceled, and {formatUsd(refundCents)} goes back to your card.
          </p>
          {asking ? (
            <div className="flex flex-wrap gap-2.5">
              <Button
                disabled={disabled}
                busyLabel={isSending && 'Sending...'}
                onClick={() => onCancel(refundCents)}
              >
                Yes, cancel the order
              </Button>
              <Button
                variant="ghost"
                ref={focus} // the button that was pressed is gone
                disabled={disabled}
                onClick={() => setAsking(false)}
              >
                Keep my order
              </Button>
            </div>
          ) : (
            <Button variant="ghost" disabled={disabled} onClick={() => setAsking(true)}>
              Cancel my order
            </Button>
          )}
        </>
      )}
    </TitledPanel>
  );
}
