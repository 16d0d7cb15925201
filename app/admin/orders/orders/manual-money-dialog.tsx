import { useState } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { centsFromInput } from '#app/admin/kit/amount.ts';
import { AdminInput, AdminSelect } from '#app/admin/kit/controls.tsx';
import { errorMessage, useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import type { FarmOrderDetails } from '#domain/admin/farm-orders.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { numericFromCents } from '#domain/money.ts';
import type { ManualKind } from '#domain/orders/farm-orders.ts';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';

interface ManualMoneyDialogProps {
  direction: 'payment' | 'refund';
  order: Order;
  farm: FarmOrderDetails;
  onClose: () => void;
}

const texts = {
  payment: { title: 'Payment for order', button: 'Record the payment', done: 'Payment recorded' },
  refund: { title: 'Money back for order', button: 'Record it', done: 'Recorded' },
};

export function ManualMoneyDialog({ direction, order, farm, onClose }: ManualMoneyDialogProps) {
  const [today] = useState(() => dayAt(new Date(), farmTimeZone));
  const [key] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<ManualKind>(order.farm?.pays === 'check' ? 'check' : 'cash');
  const [amount, setAmount] = useState(() => suggested(farm, direction));
  const [checkNumber, setCheckNumber] = useState('');
  const [receivedOn, setReceivedOn] = useState(today);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState('');
  const amountCents = centsFromInput(amount);
  const { mutate, isPending } = useAdminChange({
    send: (cents: number) => {
      const param = { id: order.id };
      const money = { key, kind, amountCents: cents, ...(kind === 'check' && { checkNumber }) };
      const { payments, refunds } = api.api.admin['farm-orders'][':id'];
      return direction === 'payment'
        ? unwrap(
            payments.$post({
              param,
              json: { ...money, receivedOn, seenPaidCents: order.paidCents },
            }),
          )
        : unwrap(
            refunds.$post({
              param,
              json: { ...money, reason: why, leftCents: farm.manualLeftCents },
            }),
          );
    },
    done: texts[direction].done,
  });
  return (
    <AdminDialog title={`${texts[direction].title} ${shortOrderId(order.id)}`} onClose={onClose}>
      <form
        onChange={() => setProblem('')}
        className="mt-5 grid gap-4 sm:grid-cols-2"
        action={() => {
          if (amountCents === undefined) return setProblem('Enter the amount in dollars');
          mutate(amountCents, {
            onSuccess: onClose,
            onError: (error) => setProblem(errorMessage(error)),
          });
        }}
      >
        <AdminSelect
          label="How"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as ManualKind)} // the options below
        >
          <option value="cash">Cash</option>
          <option value="check">Check</option>
          <option value="other">Other</option>
        </AdminSelect>
        <AdminInput
          label="Amount in dollars"
          inputMode="decimal"
          required
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        {kind === 'check' && (
          <AdminInput
            label="Check number"
            required
            maxLength={20}
            value={checkNumber}
            onChange={(event) => setCheckNumber(event.currentTarget.value)}
          />
        )}
        {direction === 'payment' ? (
          <AdminInput
            label="Received on"
            type="date"
            required
            max={today}
            value={receivedOn}
            onChange={(event) => setReceivedOn(event.currentTarget.value)}
          />
        ) : (
          <AdminInput
            label="Reason"
            required
            minLength={3}
            maxLength={200}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        )}
        {problem && (
          <p role="alert" className="font-medium text-apple sm:col-span-2">
            {problem}
          </p>
        )}
        <Button
          type="submit"
          className="sm:col-span-2 sm:justify-self-end"
          busyLabel={isPending && 'Saving...'}
        >
          {texts[direction].button}
        </Button>
      </form>
    </AdminDialog>
  );
}

/** What is missing or to be given back. */
function suggested({ payment }: FarmOrderDetails, direction: 'payment' | 'refund'): string {
  if (direction === 'payment' && 'missingCents' in payment)
    return numericFromCents(payment.missingCents);
  if (direction === 'refund' && 'giveBackCents' in payment)
    return numericFromCents(payment.giveBackCents);
  return '';
}
