import * as z from 'zod/mini';
import { admin } from '#app/admin/kit/admin-api.ts';
import { FormDialog } from '#app/admin/kit/form-dialog.tsx';
import { useChangeForm } from '#app/admin/kit/use-change-form.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { formatUsd } from '#domain/money.ts';
import type { AdminAnswer, ShortItemDetails } from '#domain/orders/shortfall-list.ts';

/** Answers for a customer on the phone. */
export function AnswerDialog({ item, onClose }: { item: ShortItemDetails; onClose: () => void }) {
  const options = optionsOf(item);
  const form = useChangeForm({
    schema: choiceSchema,
    values: noChoice,
    send: ({ choice }) =>
      admin['shortfall-items'][':id'].answer.$post({
        param: { id: item.id },
        json: options.find(({ value }) => value === choice)!.answer, // one of them
      }),
    done: 'Settled',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Answer for ${item.customer}`}
      description="The order changes at once, and the customer is mailed."
      save={['Save the answer', 'Saving...']}
      onClose={onClose}
    >
      <ChoiceList legend="What was agreed?" options={options} {...form.choice('choice')} />
    </FormDialog>
  );
}

const noChoice = { choice: '' };
const choiceSchema = z.object({
  choice: z.string().check(z.minLength(1, 'Choose what was agreed')),
});

interface Option {
  value: string;
  label: string;
  note?: string;
  answer: AdminAnswer;
}

function optionsOf({ choices, trees, state }: ShortItemDetails): Option[] {
  const call: Option = {
    value: 'call',
    label: 'To call',
    note: 'They want to talk it over: no refund at the deadline',
    answer: { answer: 'call' },
  };
  const toCall = state === 'asked' ? [call] : [];
  if (!choices) {
    const note = 'You change the order yourself, or leave it';
    return [
      ...toCall,
      { value: 'settle', label: 'Settled by hand', note, answer: { answer: 'settle' } },
    ];
  }
  const { offers, refundCents } = choices;
  return [
    ...offers.map((offer): Option => ({
      value: offer.id,
      label: `${trees} × ${offer.variety} on ${offer.rootstock}`,
      note: [
        offer.refundCents > 0 ? `${formatUsd(offer.refundCents)} back` : 'Nothing back',
        offer.warning,
      ]
        .filter(Boolean)
        .join('. '),
      answer: { answer: 'substitute', offerId: offer.id, refundCents: offer.refundCents },
    })),
    {
      value: 'refund',
      label: `Refund of ${formatUsd(refundCents)}`,
      note: 'To the card',
      answer: { answer: 'refund', refundCents },
    },
    ...toCall,
  ];
}
