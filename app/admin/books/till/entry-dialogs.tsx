import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { useConfirm } from '#app/admin/kit/confirm-dialog.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { asTyped, lineField, moneyField, ownField, radioField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { formatUsd } from '#domain/money.ts';
import {
  floatSchema,
  isFarOff,
  takeOutSchema,
  type CashDay,
  type NewFloat,
  type TakeOut,
} from '#domain/orders/till.ts';

interface EntryDialogProps {
  cash: CashDay;
  onClose: () => void;
}

const floatFields = {
  id: ownField('Request'),
  cents: moneyField('In the till at opening', { required: true }),
};

export function FloatDialog({ cash, onClose }: EntryDialogProps) {
  const { day, opening, openingCents } = cash;
  const [opened] = useState(() => ({
    id: crypto.randomUUID(),
    cents: opening === 'unknown' ? null : openingCents,
  }));
  const { dialog, ask } = useConfirm();
  const { mutate, isPending } = useAdminChange<NewFloat>({
    async send(json) {
      await admin.till.floats.$post({ json });
      onClose();
    },
    done: 'Float saved',
  });
  const form = useSchemaForm<FieldValues, NewFloat>({
    schema: floatSchema,
    ...asTyped(floatFields, opened, (typed) => ({ ...typed, day, note: '' })),
    async onSave(float, onRefused) {
      const isOff = opening !== 'unknown' && isFarOff(float.cents, openingCents);
      const isRight =
        !isOff ||
        (await ask({
          question: `${formatUsd(float.cents)} at opening?`,
          consequence: `${formatUsd(openingCents)} was ${opening === 'entered' ? 'entered' : 'left in the till'} before.`,
          yes: `Begin with ${formatUsd(float.cents)}`,
          no: 'Change the amount',
        }));
      if (isRight)
        mutate({ ...float, ...(isOff && { evenIfFarOff: true }) }, { onError: onRefused });
    },
  });
  return (
    <FormDialog
      form={form}
      busy={isPending}
      title="Float at opening"
      description="The change that is in the till before the first customer comes."
      save={['Save the float', 'Saving...']}
      onClose={onClose}
    >
      <Fields of={floatFields} form={form} />
      {dialog}
    </FormDialog>
  );
}

const whereTo = [
  { value: 'bank', label: 'For the bank', note: 'It waits under Deposits.' },
  { value: 'other', label: 'For something else', note: 'Say for what in the note.' },
];
const takeOutFields = {
  id: ownField('Request'),
  cents: moneyField('Amount in dollars', { required: true }),
  whereTo: radioField('What for', whereTo, { columns: 1 }),
  note: lineField('Note', { maxLength: 200 }),
};

export function TakeOutDialog({ cash, onClose }: EntryDialogProps) {
  const { day } = cash;
  const heldCents = cash.leftCents ?? Math.max(cash.openingCents, cash.expectedCents);
  const [opened] = useState(() => ({
    id: crypto.randomUUID(),
    cents: null,
    whereTo: 'bank',
    note: '',
  }));
  const { dialog, ask } = useConfirm();
  const { mutate, isPending } = useAdminChange<TakeOut>({
    async send(json) {
      await admin.till['taken-out'].$post({ json });
      onClose();
    },
    done: 'Taken out',
  });
  const form = useSchemaForm<FieldValues, TakeOut>({
    schema: takeOutSchema,
    ...asTyped(takeOutFields, opened, ({ whereTo: to, ...typed }) => ({
      ...typed,
      day,
      forBank: to === 'bank',
    })),
    async onSave(taken, onRefused) {
      const isMore = taken.cents > heldCents;
      const isRight =
        !isMore ||
        (await ask({
          question: `Take out ${formatUsd(taken.cents)}?`,
          consequence: `The till holds ${formatUsd(heldCents)} by the books.`,
          yes: `Take out ${formatUsd(taken.cents)}`,
          no: 'Change the amount',
        }));
      if (isRight)
        mutate({ ...taken, ...(isMore && { evenIfFarOff: true }) }, { onError: onRefused });
    },
  });
  return (
    <FormDialog
      form={form}
      busy={isPending}
      title="Take out"
      description={`${formatUsd(heldCents)} is in the till by the books.`}
      save={['Take out', 'Saving...']}
      onClose={onClose}
    >
      <Fields of={takeOutFields} form={form} />
      {dialog}
    </FormDialog>
  );
}
