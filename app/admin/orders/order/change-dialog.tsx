import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { ApiError, unwrap } from '#app/api.ts';
import { FewerTrees } from '#app/orders/fewer-trees.tsx';
import { OrchardEffect } from '#app/orders/orchard-effect.tsx';
import { RefundParts } from '#app/orders/refund-parts.tsx';
import { previewOptions, queryClient } from '#app/query-client.ts';
import { FactList } from '#app/ui/fact-list.tsx';
import { asTyped, readTyped } from '#app/ui/form/fields.tsx';
import { dollars } from '#app/ui/form/form-values.ts';
import { Problem } from '#app/ui/problem.tsx';
import { formatUsd, type Cents } from '#domain/money.ts';
import {
  adminChangeSchema,
  type AdminChange,
  type ChangePreview,
  type NewQuantities,
} from '#domain/orders/order-changes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { exemptionEndedText } from '#domain/orders/tax-text.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import {
  AddFields,
  changeFields,
  DecisionFields,
  linesOf,
  nothingChanged,
  SwapFields,
  wantedChange,
  type TypedChange,
} from './change-fields.tsx';
import { mailNote } from './order-texts.ts';

const changes = admin.orders[':id'].changes;

/** Removes trees from an order, swaps them or adds some, with what that costs or gives back shown first. */
export function ChangeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const param = { id: order.id };
  const fields = changeFields(order);
  const [opened] = useState(() => nothingChanged(order));
  const [key, setKey] = useState(() => crypto.randomUUID()); // the same press twice is one change
  const [isRefusedAsFull, setRefusedAsFull] = useState(false);
  const form = useChangeForm<FieldValues, AdminChange>({
    schema: adminChangeSchema,
    ...asTyped(fields, opened, (read) => toChange(read as TypedChange)), // its fields
    inputAt: ([name]) => (name === 'reason' || name === 'refundCents' ? name : 'root'),
    async send(json) {
      try {
        await unwrap(changes.$post({ param, json }));
      } catch (error) {
        setRefusedAsFull(isFullWindow(error));
        setKey(crypto.randomUUID());
        void preview.refetch();
        throw error;
      }
    },
    done: 'Order changed',
    onDone: onClose,
  });
  const typed = readTyped(fields, form.watch(), opened) as TypedChange; // its fields
  const wanted = wantedChange(order, typed);
  const preview = useQuery(
    {
      queryKey: ['order-change', order.id, wanted], // not among the admin queries, which a change refetches
      queryFn: () => unwrap(changes.preview.$post({ param, json: { change: wanted! } })), // enabled only with a change
      enabled: wanted !== undefined,
      ...previewOptions,
    },
    queryClient,
  );
  const shown = wanted && !preview.isPlaceholderData ? preview.data : undefined;
  const isRefund = order.pays === 'card' && (shown === undefined || isToCardAlone(shown));
  const isDue = shown !== undefined && shown.cents > 0 && 'missingCents' in shown.payment;
  const previewError = wanted && preview.error;
  const isFull = isRefusedAsFull || isFullWindow(previewError);

  const mostCents = shown?.refundCents ?? 0;
  const { setValue, resetField } = form;
  useEffect(
    () => resetField('refundCents', { defaultValue: dollars(mostCents) }), // a proposal is not typed
    [mostCents, resetField],
  );
  const isAmount = typed.refundCents <= mostCents; // not for NaN
  const refunds = isRefund || mostCents > 0;

  function toChange({ refundCents, restock, reason, asked, evenIfFull }: TypedChange) {
    return {
      key,
      change: wanted,
      cents: shown?.cents,
      proposedCents: shown?.refundCents,
      refundCents,
      restock,
      reason,
      ...(isDue && { asked }),
      ...(isFull && evenIfFull && { evenIfFull }),
    };
  }
  return (
    <FormDialog
      form={form}
      title={`Change order ${bothOrderNames(order.id, order.number)}`}
      description={`The order stays as it was sold; the change is added to its history. ${mailNote(order)}`}
      save={[buttonText(refunds, typed.refundCents), 'Changing...']}
      blocked={shown === undefined || !isAmount || typed.reason.trim().length < 3}
      body=""
      onClose={onClose}
    >
      <Fields of={fields} form={form} only={['kind']} />
      {typed.kind === 'quantities' && (
        <FewerTrees
          items={linesOf(order)}
          kept={typed.kept}
          onKeep={(itemId, quantity) =>
            setValue('kept', { ...typed.kept, [itemId]: quantity }, { shouldDirty: true })
          }
        />
      )}
      {typed.kind === 'swap' && <SwapFields order={order} form={form} typed={typed} />}
      {typed.kind === 'add' && <AddFields order={order} form={form} typed={typed} />}
      <div aria-live="polite" className="mt-4">
        {shown && isRefund && (
          <RefundParts
            preview={shown}
            treesLabel={typed.kind === 'swap' ? 'Difference in price' : 'Trees removed'}
          />
        )}
        {shown && !isRefund && <ChangeParts preview={shown} />}
        {shown && <OrchardEffect texts={shown.orchard} />}
        {shown?.exemptionEnded && (
          <p className="mt-2 text-sm">{exemptionEndedText(shown.exemptionEnded)}</p>
        )}
      </div>
      {isDue && (
        <div className="mt-4 grid gap-4">
          <Fields of={fields} form={form} only={['asked.by', 'asked.until']} />
        </div>
      )}
      <Problem className="mt-4">{previewError && (previewError.message || wentWrong)}</Problem>
      {isFull && (
        <div className="mt-3">
          <Fields of={fields} form={form} only={['evenIfFull']} />
        </div>
      )}
      <DecisionFields
        order={order}
        form={form}
        mostCents={mostCents}
        isAmount={isAmount}
        removes={
          typed.kind === 'swap' || (wanted?.kind === 'quantities' && takesTrees(wanted.quantities))
        }
        refunds={refunds}
      />
    </FormDialog>
  );
}

const wentWrong = 'Something went wrong. Please try again.';
const isFullWindow = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'window_full';

/** Nothing is due after the change, and whatever it gives back goes to the card. */
const isToCardAlone = ({ cents, payment, refundCents }: ChangePreview): boolean =>
  cents <= 0 &&
  !('missingCents' in payment) &&
  ('giveBackCents' in payment ? payment.giveBackCents : 0) === refundCents;

const takesTrees = (quantities: NewQuantities): boolean =>
  quantities.some(({ was, quantity }) => quantity < was);

function buttonText(refunds: boolean, refundCents: Cents): string {
  if (!refunds) return 'Change the order';
  return refundCents > 0 ? `Change, refund ${formatUsd(refundCents)}` : 'Change, no refund';
}

/** What a change makes of the money of an order. */
function ChangeParts({ preview }: { preview: ChangePreview }) {
  const { cents, owedCents } = preview;
  return (
    <>
      <FactList
        className="gap-1.5"
        facts={[
          ['Total so far', formatUsd(owedCents - cents)],
          ['Total after the change', formatUsd(owedCents)],
        ]}
      />
      <p className="mt-3 text-lg font-semibold">{outcome(preview)}</p>
    </>
  );
}

function outcome({ payment, refundCents }: ChangePreview): string {
  if ('missingCents' in payment) return `${formatUsd(payment.missingCents)} to pay`;
  if (!('giveBackCents' in payment)) return 'Paid';
  const byHand = payment.giveBackCents - refundCents;
  return byHand === 0
    ? `${formatUsd(refundCents)} to give back, to the card`
    : `${formatUsd(payment.giveBackCents)} to give back, ${formatUsd(byHand)} of it by hand`;
}
