import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { formatLastDay } from '#app/ui/dates.ts';
import { Problem } from '#app/ui/problem.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { formatUsd } from '#domain/money.ts';
import type { OfferedTree, ShortfallAnswer, ShortfallPage } from '#domain/orders/shortfalls.ts';
import { sendAnswer } from './shortfall-queries.ts';

interface AnswerFormProps {
  page: ShortfallPage;
  choices: NonNullable<ShortfallPage['choices']>;
  token: string;
  onAnswered: (page: ShortfallPage) => void;
  /** The page has changed since it was shown. */
  onRefused: () => void;
}

const connectionLost =
  'The connection was lost. Please try again: a choice that arrived is not made twice.';

/** Another tree, the money, or a call: one choice, made by the button. */
export function AnswerForm({ page, choices, token, onAnswered, onRefused }: AnswerFormProps) {
  const [choice, setChoice] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const { trees, deadline } = page;
  const answer = answerOf(choice, choices);

  async function send(): Promise<void> {
    if (sending.current) return; // a second click before the first has rendered
    if (!answer) return setProblem('Please choose what we do');
    sending.current = true;
    setSending(true);
    setProblem('');
    try {
      onAnswered(await sendAnswer(token, answer));
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      setProblem(code ? message : connectionLost);
      onRefused();
    }
    sending.current = false;
    setSending(false);
  }

  return (
    <TitledPanel title="What would you like?" heading="mb-2">
      <p className="mb-5">
        Please choose by {formatLastDay(deadline)}.{' '}
        {choices.offers.length > 0 && 'Until then we hold the trees below for you. '}
        If we do not hear from you, we refund {trees === 1 ? 'the tree' : 'the trees'}.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ChoiceList
          legend="Your choice"
          name="answer"
          value={choice}
          options={[
            ...choices.offers.map((offer) => ({
              value: offer.id,
              label: `${trees} × ${offer.variety} on ${offer.rootstock}`,
              note: offerNote(offer, trees),
            })),
            {
              value: 'refund',
              label: `Refund of ${formatUsd(choices.refundCents)}`,
              note: choices.refundCancels
                ? 'To the card you paid with. Nothing else is in the order, so it is canceled.'
                : 'To the card you paid with.',
            },
            { value: 'call', label: 'Call me', note: 'We talk it over on the phone.' },
          ]}
          onChange={(value) => {
            setChoice(value);
            setProblem('');
          }}
        />
        <Problem className="mt-4">{problem}</Problem>
        <Button
          type="submit"
          width="full"
          className="mt-5 min-h-14 text-lg"
          busyLabel={isSending && 'Sending...'}
        >
          {buttonText(answer)}
        </Button>
      </form>
    </TitledPanel>
  );
}

function answerOf(
  choice: string,
  { offers, refundCents }: NonNullable<ShortfallPage['choices']>,
): ShortfallAnswer | undefined {
  if (choice === 'call') return { answer: 'call' };
  if (choice === 'refund') return { answer: 'refund', refundCents };
  const offer = offers.find(({ id }) => id === choice);
  return offer && { answer: 'substitute', offerId: offer.id, refundCents: offer.refundCents };
}

const offerNote = ({ refundCents, priceCents, warning }: OfferedTree, trees: number): string =>
  [
    `${formatUsd(priceCents)}${trees === 1 ? '' : ' each'}.`,
    refundCents > 0 ? `${formatUsd(refundCents)} goes back to your card.` : 'No extra charge.',
    ...(warning ? [`Please note: ${warning}`] : []),
  ].join(' ');

function buttonText(answer: ShortfallAnswer | undefined): string {
  switch (answer?.answer) {
    case 'substitute':
      return 'Give me this tree';
    case 'refund':
      return `Refund ${formatUsd(answer.refundCents)}`;
    case 'call':
      return 'Please call me';
    default:
      return 'Confirm my choice';
  }
}
