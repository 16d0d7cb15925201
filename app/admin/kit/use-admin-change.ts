import { hashKey, useMutation, type QueryKey, type UseMutateFunction } from '@tanstack/react-query';
import { useId } from 'react';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { undoSeconds } from '#domain/orders/order-list.ts';
import { adminKey } from './admin-key.ts';

export const errorMessage = (error: Error): string => error.message || 'Unknown error';

export interface AdminChange<T> {
  send: (change: T) => Promise<unknown>;
  done: string | ((change: T) => string);
  /** What the answer says that the admin has to do now. */
  warns?: ((answer: unknown) => string | undefined) | undefined;
  /** Missing where the form shows the error itself. */
  failed?: string | undefined;
  /** Shows it before the server has answered. What is fetched again takes it back if it was refused. */
  anticipate?: ((change: T) => Promise<void>) | undefined;
  /** Offered for a while after it; undefined where it cannot be undone. */
  undo?: ((change: T) => (() => void) | undefined) | undefined;
  /** What is fetched again on success and failure; defaults to all admin queries. */
  refetches?: QueryKey | undefined;
}

/** A mutation with its toasts. The same change again while it is sent, such as by a double click, is one. */
export function useAdminChange<T>(options: AdminChange<T>) {
  const { send, done, warns, failed, anticipate, undo, refetches = adminKey } = options;
  const mutationKey = [useId()];
  const mutation = useMutation(
    {
      mutationKey,
      mutationFn: send,
      ...(anticipate && { onMutate: anticipate }),
      onSuccess(answer, change) {
        const onUndo = undo?.(change);
        notify.success(
          typeof done === 'string' ? done : done(change),
          onUndo && { undo: { seconds: undoSeconds, onUndo } },
        );
        const warning = warns?.(answer);
        if (warning) notify.error(warning);
      },
      onError: (error) => failed && notify.error(`${failed}: ${errorMessage(error)}`),
      onSettled: () => refetchAll(refetches),
    },
    queryClient,
  );
  // `isPending` comes with the next render, which is too late for a double click.
  const mutate: UseMutateFunction<unknown, Error, T> = (...args) => {
    const change = hashKey([args[0]]);
    const isSent = queryClient.isMutating({
      mutationKey,
      predicate: ({ state }) => hashKey([state.variables]) === change,
    });
    if (!isSent) mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}
