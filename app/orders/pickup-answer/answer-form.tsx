import { useState } from 'react';
import { ApiError, reasonOf } from '#app/api.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Problem } from '#app/ui/problem.tsx';
import type { AnswerPickup, MovedPickup } from '#domain/orders/pickup-answer.ts';
import { AnotherDay } from './another-day.tsx';
import { movedPickupQuery, sendAnswer } from './answer-queries.ts';
import { CancelOrder } from './cancel-order.tsx';

/** Accept, another day, or cancel: each by a button, because mail scanners open links. */
export function AnswerForm({ moved, token }: { moved: MovedPickup; token: string }) {
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState<AnswerPickup['answer']>();
  const { queryKey } = movedPickupQuery(token);

  async function send(answer: AnswerPickup): Promise<void> {
    setSending(answer.answer);
    setProblem('');
    try {
      queryClient.setQueryData(queryKey, await sendAnswer(token, answer));
    } catch (error) {
      setProblem(reasonOf(error, 'Your answer was not sent. Check your connection and try again.'));
      if (error instanceof ApiError) void refetchAll(queryKey);
    } finally {
      setSending(undefined);
    }
  }

  const disabled = sending !== undefined;
  return (
    <>
      <Problem className="rounded-field bg-apple-tint px-5 py-3.5">{problem}</Problem>
      <Button
        width="full"
        className="min-h-14 text-lg"
        disabled={disabled}
        busyLabel={sending === 'accepted' && 'Sending...'}
        onClick={() => void send({ answer: 'accepted' })}
      >
        Accept the new time
      </Button>
      <AnotherDay
        windows={moved.windows}
        disabled={disabled}
        isSending={sending === 'another'}
        onChoose={(windowId) => void send({ answer: 'another', windowId })}
      />
      <CancelOrder
        refundCents={moved.cancelRefundCents}
        disabled={disabled}
        isSending={sending === 'canceled'}
        onCancel={(refundCents) => void send({ answer: 'canceled', refundCents })}
      />
    </>
  );
}
