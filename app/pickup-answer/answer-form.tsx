import { useState } from 'react';
import { ApiError } from '#app/api.ts';
import { WindowSelect } from '#app/pickups/window-select.tsx';
import { queryClient } from '#app/query-client.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatUsd } from '#domain/money.ts';
import type { AnswerPickup, MovedPickup } from '#domain/pickup-answer.ts';
import { settings } from '#domain/settings.ts';
import { movedPickupQuery, sendAnswer } from './answer-queries.ts';

/** Accept, another day, or cancel: each by a button, because mail scanners open links. */
export function AnswerForm({ moved, token }: { moved: MovedPickup; token: string }) {
  const [windowId, setWindowId] = useState<string>();
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState<AnswerPickup['answer']>();
  const { queryKey } = movedPickupQuery(token);

  async function send(answer: AnswerPickup): Promise<void> {
    setSending(answer.answer);
    setProblem('');
    try {
      queryClient.setQueryData(queryKey, await sendAnswer(token, answer));
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? error.message
          : 'Your answer was not sent. Check your connection and try again.',
      );
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey });
    } finally {
      setSending(undefined);
    }
  }

  const { cancelRefundCents: refundCents } = moved;
  return (
    <>
      {problem && (
        <p role="alert" className="rounded-field bg-apple-tint px-5 py-3.5 font-medium text-apple">
          {problem}
        </p>
      )}
      <Button
        width="full"
        className="min-h-14 text-[17px]"
        disabled={sending !== undefined}
        busyLabel={sending === 'accepted' && 'Sending...'}
        onClick={() => void send({ answer: 'accepted' })}
      >
        Accept the new time
      </Button>
      <Panel aria-labelledby="another">
        <h2 id="another" className="title-panel mb-4">
          Another day
        </h2>
        {moved.windows.length > 0 ? (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (windowId === undefined) return setProblem('Choose a day');
              void send({ answer: 'another', windowId });
            }}
          >
            <WindowSelect
              windows={moved.windows}
              windowId={windowId}
              none="Choose a day"
              onChange={setWindowId}
            />
            <div>
              <Button
                type="submit"
                variant="ghost"
                disabled={sending !== undefined}
                busyLabel={sending === 'another' && 'Sending...'}
              >
                Take this day
              </Button>
            </div>
          </form>
        ) : (
          <p className="text-[15px]">
            No other day has room right now. Please call us at {settings.farm.phone}.
          </p>
        )}
      </Panel>
      <Panel aria-labelledby="cancel">
        <h2 id="cancel" className="title-panel mb-3">
          Cancel
        </h2>
        {refundCents === null ? (
          <p className="text-[15px]">
            This order can no longer be canceled here. Please call us at {settings.farm.phone}, and
            we find a way.
          </p>
        ) : (
          <>
            <p className="mb-4 text-[15px]">
              The whole order is canceled, and {formatUsd(refundCents)} goes back to your card.
            </p>
            <Button
              variant="ghost"
              disabled={sending !== undefined}
              busyLabel={sending === 'canceled' && 'Sending...'}
              onClick={() => void send({ answer: 'canceled', refundCents })}
            >
              Cancel my order
            </Button>
          </>
        )}
      </Panel>
    </>
  );
}
