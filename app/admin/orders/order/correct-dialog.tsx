import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { mergeChanges } from '#app/admin/kit/merge-changes.ts';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { unwrap } from '#app/api.ts';
import { previewOptions, queryClient } from '#app/query-client.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { lineField, radioField } from '#app/ui/form/fields.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { settings } from '#domain/farm/settings.ts';
import { formatUsd } from '#domain/money.ts';
import {
  movesDelivery,
  recipientOf,
  recipientSchema,
  type CorrectionPreview,
  type Recipient,
} from '#domain/orders/corrections.ts';
import { canBeChanged, orderState } from '#domain/orders/order-rules.ts';
import type { Order } from '#domain/orders/orders.ts';
import { bothOrderNames } from '#domain/statuses.ts';
import { mailNote } from './order-texts.ts';

interface CorrectDialogProps {
  order: Order;
  /** To undo a correction: what was before it. */
  proposed?: Recipient | undefined;
  onClose: () => void;
}

const corrections = admin.orders[':id'].corrections;

/** Corrects who an order is for, and how its trees get there. What another admin saves meanwhile stays, and is told. */
export function CorrectDialog({ order, proposed, onClose }: CorrectDialogProps) {
  const param = { id: order.id };
  const was = recipientOf(order); // as fetched last
  const [opened] = useState(was);
  const [values] = useState(proposed ?? was);
  const [key] = useState(() => crypto.randomUUID()); // the same press twice is one correction
  const [isCharged, setIsCharged] = useState(true);
  const form = useChangeForm<FieldValues, Recipient>({
    schema: recipientSchema,
    values,
    toContent: (typed) => mergeChanges(opened, was, typed as Recipient), // its fields
    async send(now: Recipient) {
      const shown = delivery && {
        owedCents: delivery.owedCents,
        courtesyCents: isCharged ? 0 : delivery.dearerCents,
        ...(isCharged && 'missingCents' in delivery.payment && { asked: { by: 'trees' as const } }),
      };
      try {
        await unwrap(corrections.$post({ param, json: { key, was, now, ...shown } }));
      } catch (error) {
        if (moves) void preview.refetch(); // it may have been refused because of the money
        throw error;
      }
    },
    done: 'Order corrected',
    onDone: onClose,
  });
  const typed = form.watch() as Recipient; // its fields
  const isDelivery = typed.deliveryType === 'delivery';
  const wanted = useSettled(JSON.stringify(typed));
  const now = recipientSchema.safeParse(mergeChanges(opened, was, JSON.parse(wanted) as Recipient));
  const moves = movesDelivery(was, typed);
  const preview = useQuery(
    {
      queryKey: ['correction', order.id, now.data],
      queryFn: () => unwrap(corrections.preview.$post({ param, json: { now: now.data! } })), // enabled only with it
      enabled: moves && now.success,
      ...previewOptions,
    },
    queryClient,
  );
  const isSettled = wanted === JSON.stringify(typed) && !preview.isPlaceholderData;
  const delivery = moves && isSettled ? preview.data?.delivery : undefined;
  return (
    <FormDialog
      form={form}
      title={`Correct order ${bothOrderNames(order.id, order.number)}`}
      description={mailNote(order)}
      save={['Save', 'Saving...']}
      blocked={moves && !delivery && now.success}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={contactFields} form={form} />
        {canBeChanged(orderState(order)) && (
          <Fields
            of={methodFields}
            form={form}
            looks={{
              deliveryType: {
                onChange: (method: Recipient['deliveryType']) => {
                  if (method === 'delivery' && !typed.state)
                    form.setValue('state', settings.farm.state); // as on the checkout
                },
              },
            }}
          />
        )}
        {isDelivery && (
          <>
            <Fields of={addressFields} form={form} />
            <div className="grid grid-cols-2 gap-4">
              <Fields of={stateFields} form={form} />
            </div>
          </>
        )}
      </div>
      <div aria-live="polite" className="mt-4 grid gap-4">
        {delivery && <DeliveryChange delivery={delivery} isCharged={isCharged} />}
        {delivery && delivery.dearerCents > 0 && (
          <ChoiceList
            legend={`Who pays the additional ${formatUsd(delivery.dearerCents)}?`}
            options={payers}
            name="payer"
            value={isCharged ? 'customer' : 'farm'}
            onChange={(payer) => setIsCharged(payer === 'customer')}
          />
        )}
      </div>
      <Problem>{moves && now.success && preview.error?.message}</Problem>
    </FormDialog>
  );
}

const contactFields = {
  fullName: lineField('Name', { maxLength: 100 }),
  phone: lineField('Phone', { type: 'tel' }),
  email: lineField('Email', { type: 'email', className: 'sm:col-span-2' }),
};
const methods = [
  { value: 'pickup', label: 'Pickup at the farm' },
  { value: 'delivery', label: 'Delivery' },
];
const methodFields = {
  deliveryType: radioField('How the trees get to the customer', methods, {
    className: 'sm:col-span-2',
  }),
};
const addressFields = {
  address: lineField('Address', { maxLength: 255 }),
  addressLine2: lineField('Apartment or unit', { maxLength: 100 }),
  city: lineField('City', { maxLength: 100 }),
};
const stateFields = {
  state: lineField('State', { maxLength: 20 }),
  zipCode: lineField('ZIP code', { inputMode: 'numeric' }),
};

const payers = [
  {
    value: 'customer' as const,
    label: 'The customer',
    note: 'The email has a link to pay by card. Cash and checks are taken with the trees.',
  },
  { value: 'farm' as const, label: 'The farm' },
];

interface DeliveryChangeProps {
  delivery: NonNullable<CorrectionPreview['delivery']>;
  isCharged: boolean;
}

/** What another delivery does to the money and the day of an order. */
function DeliveryChange({ delivery, isCharged }: DeliveryChangeProps) {
  const { minutes, wasFeeCents, feeCents, refundCents, payment, losesDay } = delivery;
  const givenCents = isCharged ? 0 : delivery.dearerCents;
  const missingCents = 'missingCents' in payment ? payment.missingCents - givenCents : 0;
  const byHandCents = 'giveBackCents' in payment ? payment.giveBackCents - refundCents : 0;
  return (
    <ul className="grid gap-1 rounded-field bg-linen px-4 py-3 text-sm">
      <li>
        Delivery: {formatUsd(feeCents)} instead of {formatUsd(wasFeeCents)}
        {minutes > 0 && `, ${minutes} minutes from the farm`}
      </li>
      {refundCents > 0 && <li>{formatUsd(refundCents)} goes back to the card</li>}
      {missingCents > 0 && <li>The customer still owes {formatUsd(missingCents)}</li>}
      {givenCents > 0 && <li>The farm bears {formatUsd(givenCents)}</li>}
      {byHandCents > 0 && <li>Then give back {formatUsd(byHandCents)} in cash or by check</li>}
      {losesDay && <li className="font-medium">Its day is free again: choose another one.</li>}
    </ul>
  );
}
