import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { orderDetailsQuery } from '#app/admin/admin-queries.ts';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { unwrap } from '#app/api.ts';
import { previewOptions, queryClient } from '#app/query-client.ts';
import { asTyped, checkField, moneyField, radioField, type Choice } from '#app/ui/form/fields.tsx';
import { centsOrNaN } from '#app/ui/form/form-values.ts';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { Problem } from '#app/ui/problem.tsx';
import { count } from '#domain/count.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import type { OrderStatusChange } from '#domain/orders/order-list.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { countGoneTrees, mailNote } from './order-texts.ts';

interface CancelDialogProps {
  order: Order;
  onClose: () => void;
  onCancelOrder: (
    decided: Pick<OrderStatusChange, 'refundCents' | 'leftCents' | 'restock'>,
  ) => void;
}

const decisionSchema = z.object({
  choice: z.enum(['whole', 'part', 'none']),
  /** How much is given back, where a part is. */
  amountCents: z.optional(z.number()),
  restock: z.boolean(),
});
type CancelDecision = z.infer<typeof decisionSchema>;

/** The choices are told what each of them refunds. */
const fieldsFor = (choices: readonly Choice[]) => ({
  choice: radioField('How much should be refunded to the customer’s card?', choices, {
    columns: 1,
  }),
  amountCents: moneyField('Amount in dollars', { placeholder: '0.00', when: ['choice', 'part'] }),
  restock: checkField('The trees came back: return them to stock'),
});

/** Asks how much to refund and, for a delivered order, whether its trees came back, since most are planted by then. */
export function CancelDialog({ order, onClose, onCancelOrder }: CancelDialogProps) {
  const { data } = useQuery(orderDetailsQuery(order.id), queryClient);
  const wasDelivered = order.status === 'Delivered';
  const goneTrees = countGoneTrees(order);
  const rest = useQuery({ ...restQuery(order), enabled: goneTrees > 0 }, queryClient);
  const leftCents = data?.money.cardLeftCents;
  /** Trees that were handed over stay, and so does their money. */
  const wholeCents = goneTrees > 0 ? rest.data?.refundCents : leftCents;
  const byHandCents = (data?.money.payments ?? [])
    .filter(({ kind }) => kind !== 'card')
    .reduce((sum, payment) => sum + payment.leftCents, 0);
  const refundOf = ({ choice, amountCents }: CancelDecision): Cents =>
    ({ whole: wholeCents ?? 0, part: amountCents ?? 0, none: 0 })[choice];
  const choices: { value: CancelDecision['choice']; label: string }[] = [
    {
      value: 'whole',
      label: `${goneTrees > 0 ? 'Refund of the other trees' : 'Full refund'} (${formatUsd(wholeCents ?? 0)})`,
    },
    { value: 'part', label: goneTrees > 0 ? 'Another amount' : 'Partial refund' },
    { value: 'none', label: 'No refund' },
  ];
  const fields = fieldsFor(choices);
  const form = useSchemaForm<FieldValues, CancelDecision>({
    schema: decisionSchema,
    ...asTyped(fields, { choice: 'whole', restock: !wasDelivered }),
    onSave: (decided) =>
      onCancelOrder({
        restock: decided.restock,
        ...(leftCents !== undefined && { refundCents: refundOf(decided), leftCents }),
      }),
  });
  const typed = form.watch();
  const amount = String(typed.amountCents);
  const part = centsOrNaN(amount);
  const isWrong = typed.choice === 'part' && !(part >= 1 && part <= (leftCents ?? 0));
  return (
    <FormDialog
      form={form}
      title={`Cancel order ${bothOrderNames(order.id, order.number)}`}
      description={describe(order, goneTrees)}
      save={['Cancel the order', 'Canceling...']}
      blocked={leftCents === undefined || wholeCents === undefined || isWrong}
      cancel="Keep the order"
      onClose={onClose}
    >
      {leftCents === 0 && byHandCents === 0 && (
        <p>
          {data && data.order.paidCents > 0
            ? 'The full payment has already been refunded.'
            : 'Nothing was paid.'}
        </p>
      )}
      {leftCents !== 0 && (
        <Fields
          of={fields}
          form={form}
          only={['choice', 'amountCents']}
          looks={{
            choice: { disabled: wholeCents === undefined },
            amountCents:
              isWrong && amount ? { error: `Between $0.01 and ${formatUsd(leftCents ?? 0)}` } : {},
          }}
        />
      )}
      <Problem>{rest.error?.message}</Problem>
      {byHandCents > 0 && (
        <p>
          {formatUsd(byHandCents)} was paid in cash or by check. Give it back by hand, and record it
          with the order.
        </p>
      )}
      {wasDelivered && <Fields of={fields} form={form} only={['restock']} />}
    </FormDialog>
  );
}

/** What leaves an order of which some trees were handed over, as a change that takes the others out. */
const restQuery = ({ id, items }: Order) => {
  const quantities = items
    .filter(({ quantity, handedOver }) => quantity > handedOver)
    .map((item) => ({ itemId: item.id, was: item.quantity, quantity: item.handedOver }));
  return {
    queryKey: ['rest-of-order', id, quantities],
    queryFn: () =>
      unwrap(
        admin.orders[':id'].changes.preview.$post({
          param: { id },
          json: { change: { kind: 'quantities' as const, quantities } },
        }),
      ),
    ...previewOptions,
  };
};

function describe(order: Order, goneTrees: number): string {
  if (order.status === 'Delivered') return mailNote(order);
  if (goneTrees === 0) return `${mailNote(order)} The trees go back into stock.`;
  const [verb, stay] = goneTrees === 1 ? ['was', 'stays'] : ['were', 'stay'];
  return [
    `${count(goneTrees, 'tree')} ${verb} handed over and ${stay} in the order, which ends as delivered.`,
    `The other trees go back into stock. ${mailNote(order)}`,
  ].join(' ');
}
