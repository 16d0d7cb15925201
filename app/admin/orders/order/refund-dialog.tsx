import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { asTyped, lineField, moneyField, radioField, type FieldSet } from '#app/ui/form/fields.tsx';
import { centsOrNaN } from '#app/ui/form/form-values.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { balanceCents } from '#domain/orders/balance.ts';
import { refundSchema } from '#domain/orders/order-list.ts';
import { canBeChanged, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { mailNote } from './order-texts.ts';

interface RefundDialogProps {
  order: Order;
  leftCents: Cents;
  onClose: () => void;
}

const route = admin.orders[':id'];

/** What happens to the trees of an order whose whole card payment goes back. */
const decisionSchema = z.discriminatedUnion('trees', [
  z.strictObject({ trees: z.literal('stay'), ...refundSchema.shape }),
  z.strictObject({ trees: z.literal('leave'), leftCents: refundSchema.shape.leftCents }),
]);
type RefundDecision = z.infer<typeof decisionSchema>;
type Trees = RefundDecision['trees'];

/** Refunds to the card, such as for a damaged tree. Of a whole refund it asks whether the trees leave the order too. */
export function RefundDialog({ order, leftCents, onClose }: RefundDialogProps) {
  const fields = fieldsFor(order, leftCents);
  const form = useChangeForm({
    schema: decisionSchema,
    ...asTyped(fields, { trees: 'stay' }, ({ trees = 'stay', ...typed }) =>
      trees === 'leave' ? { trees, leftCents } : { trees, ...typed, leftCents },
    ),
    inputAt: ([name]) => (name === 'reason' ? 'reason' : 'amountCents'),
    send: (decision: RefundDecision) => refund(order, decision),
    done: ({ trees }) => (trees === 'leave' ? 'Order canceled' : 'Refund requested'),
    onDone: onClose,
  });
  const typed = form.watch();
  const amount = String(typed.amountCents);
  const amountCents = centsOrNaN(amount);
  const isAmount = amountCents >= 1 && amountCents <= leftCents;
  const cancels = !fields.reason.when(typed);
  return (
    <FormDialog
      form={form}
      title={`Refund for order ${bothOrderNames(order.id, order.number)}`}
      description={`Up to ${formatUsd(leftCents)} can be refunded to the card. ${mailNote(order)}`}
      save={cancels ? ['Refund and cancel the order', 'Canceling...'] : ['Refund', 'Sending...']}
      blocked={!isAmount || (!cancels && String(typed.reason).trim().length < 3)}
      onClose={onClose}
    >
      <Fields
        of={fields}
        form={form}
        looks={{
          amountCents:
            amount && !isAmount ? { error: `Between $0.01 and ${formatUsd(leftCents)}` } : {},
        }}
      />
      <p aria-live="polite" className="text-sm text-ink-2">
        {isAmount && !cancels && describe(order, amountCents)}
      </p>
    </FormDialog>
  );
}

const choices: { value: Trees; label: string }[] = [
  { value: 'stay', label: 'They stay in the order' },
  { value: 'leave', label: 'They go back into stock: cancel the order' },
];

/** A refund of all that is left asks for the trees, and needs no reason where they leave. */
function fieldsFor(order: Order, leftCents: Cents) {
  const asksForTrees = ({ amountCents }: FieldValues): boolean =>
    centsOrNaN(String(amountCents)) === leftCents && canBeChanged(orderState(order));
  return {
    amountCents: moneyField('Amount in dollars', { placeholder: '0.00' }),
    trees: radioField('What happens to its trees?', choices, { columns: 1, when: asksForTrees }),
    reason: {
      ...lineField('Reason', {
        maxLength: 190,
        placeholder: 'One tree arrived with a broken graft',
      }),
      when: (typed: FieldValues): boolean => !(typed.trees === 'leave' && asksForTrees(typed)),
    },
  } satisfies FieldSet;
}

function refund(order: Order, decision: RefundDecision) {
  const param = { id: order.id };
  if (decision.trees === 'stay') {
    const { amountCents, reason, leftCents } = decision;
    return route.refunds.$post({ param, json: { amountCents, reason, leftCents } });
  }
  const { leftCents } = decision;
  const json = { was: order.status, refundCents: leftCents, leftCents, restock: true };
  return route.$patch({ param, json: { status: 'Canceled', ...json } });
}

/** A refund of more than is to be given back is a courtesy of the farm. */
function describe(order: Order, amountCents: Cents): string {
  const courtesyCents = amountCents - Math.max(0, -balanceCents(order));
  if (courtesyCents <= 0) return 'The order was overpaid by this much, and stays as it is.';
  return canBeChanged(orderState(order))
    ? `The order costs ${formatUsd(courtesyCents)} less from now on, and keeps its trees.`
    : `The order costs ${formatUsd(courtesyCents)} less from now on.`;
}
