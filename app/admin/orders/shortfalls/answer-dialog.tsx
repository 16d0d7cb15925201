import { useState } from 'react';
import { AdminDialog } from '#app/admin/kit/admin-dialog.tsx';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { api, unwrap } from '#app/api.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import type { AdminAnswer, ShortItemDetails } from '#domain/admin/shortfalls.ts';
import { formatUsd } from '#domain/money.ts';

interface AnswerDialogProps {
  item: ShortItemDetails;
  onClose: () => void;
}

/** Answers for a customer on the phone. */
export function AnswerDialog({ item, onClose }: AnswerDialogProps) {
  const [choice, setChoice] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useAdminChange({
    send: (json: AdminAnswer) =>
      unwrap(
        api.api.admin['shortfall-items'][':id'].answer.$post({ param: { id: item.id }, json }),
      ),
    done: 'Settled',
  });
  const options = optionsOf(item);

  function send(): void {
    const answer = options.find(({ value }) => value === choice)?.answer;
    if (!answer) return setProblem('Choose what was agreed');
    setProblem('');
    mutate(answer, { onSuccess: onClose, onError: ({ message }) => setProblem(message) });
  }

  return (
    <AdminDialog
      title={`Answer for ${item.customer}`}
      description={
        item.byHand
          ? 'You entered this order, so you change it yourself. Mark this as settled, then open the order, choose Change trees and take the missing trees out without putting them back into stock. The order then says what to give back.'
          : 'The order changes at once, and the customer is mailed.'
      }
      onClose={onClose}
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ChoiceList
          legend="What was agreed?"
          name="answer"
          value={choice}
          options={options}
          onChange={(value) => {
            setChoice(value);
            setProblem('');
          }}
        />
        {problem && (
          <p role="alert" className="font-medium text-apple">
            {problem}
          </p>
        )}
        <Button type="submit" className="justify-self-start" busyLabel={isPending && 'Saving...'}>
          Save the answer
        </Button>
      </form>
    </AdminDialog>
  );
}

interface Option {
  value: string;
  label: string;
  note?: string;
  answer: AdminAnswer;
}

function optionsOf({ choices, trees, state }: ShortItemDetails): Option[] {
  const refundCents = choices?.refundCents ?? 0;
  return [
    ...(choices?.offers ?? []).map((offer): Option => ({
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
    ...(choices
      ? [
          {
            value: 'refund',
            label: `Refund of ${formatUsd(refundCents)}`,
            note: 'To the card',
            answer: { answer: 'refund', refundCents },
          } satisfies Option,
        ]
      : []),
    ...(state === 'asked'
      ? [
          {
            value: 'call',
            label: 'To call',
            note: 'They want to talk it over: no refund at the deadline',
            answer: { answer: 'call' },
          } satisfies Option,
        ]
      : []),
    ...(choices
      ? []
      : [
          {
            value: 'settle',
            label: 'Settled by hand',
            note: 'You change the order yourself, or leave it',
            answer: { answer: 'settle' },
          } satisfies Option,
        ]),
  ];
}
