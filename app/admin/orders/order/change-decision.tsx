import { useState } from 'react';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { InputField } from '#app/admin/kit/form-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { centsFromInput } from '#app/ui/form/form-values.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { AdminChange } from '#domain/orders/order-changes.ts';

export type Decided = Pick<AdminChange, 'refundCents' | 'restock' | 'reason'>;

interface ChangeDecisionProps {
  /** Undefined while no change is chosen. */
  proposedCents: Cents | undefined;
  /** Whether trees leave the order. */
  removes: boolean;
  /** Whether something can go back to a card. */
  refunds: boolean;
  busy: boolean;
  onConfirm: (decided: Decided) => void;
}

/** How much to refund, where the trees go, and why. */
export function ChangeDecision(props: ChangeDecisionProps) {
  const { proposedCents, removes, refunds, busy, onConfirm } = props;
  const [typed, setTyped] = useState({ of: 0, text: '' });
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const most = proposedCents ?? 0;
  const amount = typed.of === most && most > 0 ? typed.text : (most / 100).toFixed(2);
  const refundCents = centsFromInput(amount);
  const isAmount = refundCents !== undefined && refundCents <= most;
  return (
    <form
      className="mt-5 grid gap-4 border-t border-line pt-5"
      action={() => {
        if (isAmount) onConfirm({ refundCents, restock, reason: reason.trim() });
      }}
    >
      <div className={refunds ? 'grid gap-4 sm:grid-cols-[180px_minmax(0,1fr)]' : 'grid'}>
        {refunds && (
          <InputField
            label="Refund in dollars"
            inputMode="decimal"
            value={amount}
            disabled={most === 0}
            error={isAmount ? undefined : `At most ${formatUsd(most)}`}
            onChange={({ currentTarget }) => setTyped({ of: most, text: currentTarget.value })}
          />
        )}
        <InputField
          label="Reason"
          hint="The customer reads it."
          maxLength={190}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {removes && (
        <AdminCheck
          label="Put the removed trees back into stock"
          checked={restock}
          onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
        />
      )}
      <Button
        type="submit"
        className="justify-self-end"
        disabled={proposedCents === undefined || !isAmount || reason.trim().length < 3}
        busyLabel={busy && 'Changing...'}
      >
        {buttonText(refunds, refundCents)}
      </Button>
    </form>
  );
}

function buttonText(refunds: boolean, refundCents: Cents | undefined): string {
  if (!refunds) return 'Change the order';
  return refundCents ? `Change, refund ${formatUsd(refundCents)}` : 'Change, no refund';
}
