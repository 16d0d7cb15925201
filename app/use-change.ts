import { useMutation, type QueryKey } from '@tanstack/react-query';
import { reasonOf } from './api.ts';
import { queryClient, refetchAll } from './query-client.ts';
import { noteFocus } from './ui/note-focus.ts';
import { notify } from './ui/notify.ts';

interface Change<Sent, Answer> {
  send: (sent: Sent) => Promise<Answer>;
  /** Told when it has gone well. */
  done?: string;
  /** Told where the shop gives no reason. */
  failed: string;
  /** What is fetched again on success and failure. */
  refetches?: readonly QueryKey[];
  onSuccess?: (answer: Answer) => void;
}

/** What a customer changes, with its toasts. */
export const useChange = <Sent, Answer>(change: Change<Sent, Answer>) =>
  useMutation(
    {
      mutationFn: change.send,
      onMutate: noteFocus,
      onSuccess(answer) {
        change.onSuccess?.(answer);
        if (change.done) notify.success(change.done, { topic: change.failed });
      },
      onError: (error) => notify.error(reasonOf(error, change.failed), { topic: change.failed }),
      onSettled: () => Promise.all((change.refetches ?? []).map(refetchAll)),
    },
    queryClient,
  );

/** For `mutate`. The focus may be moved unless somebody has gone on while it was sent. */
export const whenDone = (act: (mayFocus: boolean) => void) => ({
  onSuccess: (_answer: unknown, _sent: unknown, isFocusHere?: () => boolean) =>
    act(isFocusHere?.() ?? true),
});
