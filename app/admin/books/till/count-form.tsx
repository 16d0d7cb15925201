import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { admin } from '#app/admin/kit/admin-api.ts';
import { useConfirm } from '#app/admin/kit/confirm-dialog.tsx';
import { Fields } from '#app/admin/kit/fields.tsx';
import { Form } from '#app/admin/kit/form.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { asTyped, lineField, moneyField, ownField } from '#app/ui/form/fields.tsx';
import { useSchemaForm } from '#app/ui/form/use-schema-form.ts';
import { formatUsd } from '#domain/money.ts';
import { whenText } from '#domain/orders/check-in.ts';
import {
  countTillSchema,
  differenceText,
  isFarOff,
  type CountTill,
  type TillDay,
} from '#domain/orders/till.ts';

const fields = {
  id: ownField('Request'),
  cents: moneyField('Counted in the till', { required: true }),
  note: lineField('Note', { maxLength: 200, hint: 'For example why it is not what it should be.' }),
};

/** Closes the till of a day. A striking difference is asked about, and so is a count before the day has ended. */
export function CountForm({ day: { cash, endsAt } }: { day: TillDay }) {
  const [opened] = useState(() => ({ id: crypto.randomUUID(), cents: null, note: '' }));
  const { dialog, ask } = useConfirm();
  const { mutate, isPending } = useAdminChange<CountTill>({
    send: (json) => admin.till.counts.$post({ json }),
    done: 'Till closed',
  });
  const { day, expectedCents } = cash;
  const form = useSchemaForm<FieldValues, CountTill>({
    schema: countTillSchema,
    ...asTyped(fields, opened, (typed) => ({ ...typed, day, expectedCents })),
    async onSave(counted, onRefused) {
      const questions = await answers(counted);
      if (questions) mutate({ ...counted, ...questions }, { onError: onRefused });
    },
  });

  /** Undefined when the admin wants to look again. */
  async function answers(counted: CountTill): Promise<Partial<CountTill> | undefined> {
    const isEarly = endsAt !== null && new Date(endsAt) > new Date();
    const isOff = isFarOff(counted.cents, expectedCents);
    if (isEarly) {
      const closes = await ask({
        question: 'Close the till now?',
        consequence: `The last window of the day ends ${whenText(endsAt)}. More can come until then.`,
        yes: 'Close it now',
        no: 'Wait',
      });
      if (!closes) return undefined;
    }
    if (isOff) {
      const isRight = await ask({
        question: `${formatUsd(counted.cents)} counted?`,
        consequence: `That is ${differenceText(counted.cents - expectedCents)}: ${formatUsd(expectedCents)}.`,
        yes: `Close with ${formatUsd(counted.cents)}`,
        no: 'Change the amount',
      });
      if (!isRight) return undefined;
    }
    return { ...(isEarly && { evenIfEarly: true }), ...(isOff && { evenIfFarOff: true }) };
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Form
        form={form}
        label="Close the till"
        busy={isPending}
        save={['Close the till', 'Closing...']}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <Fields of={fields} form={form} />
        </div>
      </Form>
      {dialog}
    </div>
  );
}
