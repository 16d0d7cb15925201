import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderDetailsQuery } from '#app/admin/admin-queries.ts';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { centsFromInput } from '#app/admin/kit/amount.ts';
import { AdminCheck } from '#app/admin/kit/controls.tsx';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Field } from '#app/ui/field.tsx';
import { formatUsd } from '#domain/money.ts';
import { netCents } from '#domain/orders/order-money.ts';
import type { Order } from '#domain/orders/orders.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { mailNote } from './order-actions.ts';

interface CancelDialogProps {
  order: Order;
  onClose: () => void;
  onCancelOrder: (decided: {
    refund: { refundCents: number; leftCents: number } | undefined;
    restock: boolean;
  }) => void;
}

type Choice = 'whole' | 'part' | 'none';

/** Asks how much to refund and, for a delivered order, whether its trees came back, since most are planted by then. */
export function CancelDialog({ order, onClose, onCancelOrder }: CancelDialogProps) {
  const { data } = useQuery(orderDetailsQuery(order.id), queryClient);
  const [choice, setChoice] = useState<Choice>('whole');
  const [text, setText] = useState('');
  const wasDelivered = order.status === 'Delivered';
  const [restock, setRestock] = useState(!wasDelivered);
  const leftCents = data && (data.farm ? data.farm.cardLeftCents : netCents(data.money));
  const byHandCents = data?.farm?.manualLeftCents ?? 0;
  const part = centsFromInput(text);
  const isWrong = choice === 'part' && (part === undefined || part < 1 || part > (leftCents ?? 0));
  const refundCents = { whole: leftCents, part, none: 0 }[choice];
  const refund =
    refundCents === undefined || leftCents === undefined ? undefined : { refundCents, leftCents };
  const choices: { value: Choice; label: string }[] = [
    { value: 'whole', label: `Full refund (${formatUsd(leftCents ?? 0)})` },
    { value: 'part', label: 'Partial refund' },
    { value: 'none', label: 'No refund' },
  ];
  return (
    <AdminDialog
      title={`Cancel order ${shortOrderId(order.id)}`}
      description={
        wasDelivered ? mailNote(order) : `${mailNote(order)} The trees go back into stock.`
      }
      onClose={onClose}
    >
      <form
        className="mt-5 grid gap-4"
        action={() => {
          if (!isWrong) onCancelOrder({ refund, restock });
        }}
      >
        {leftCents === 0 ? (
          byHandCents === 0 && <p>The full payment has already been refunded.</p>
        ) : (
          <>
            <ChoiceList
              legend="How much should be refunded to the customer’s card?"
              name="refund"
              value={choice}
              options={choices}
              onChange={setChoice}
              disabled={leftCents === undefined}
              columns={1}
            />
            {choice === 'part' && (
              <Field
                label="Amount in dollars"
                inputMode="decimal"
                placeholder="0.00"
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                {...(isWrong &&
                  text !== '' && { error: `Between $0.01 and ${formatUsd(leftCents ?? 0)}` })}
              />
            )}
          </>
        )}
        {byHandCents > 0 && (
          <p>
            {formatUsd(byHandCents)} was paid in cash or by check. Give it back by hand, and record
            it with the order.
          </p>
        )}
        {wasDelivered && (
          <AdminCheck
            label="The trees came back: return them to stock"
            checked={restock}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" onClick={onClose}>
            Keep the order
          </Button>
          <Button type="submit" disabled={leftCents === undefined || isWrong}>
            Cancel the order
          </Button>
        </div>
      </form>
    </AdminDialog>
  );
}
