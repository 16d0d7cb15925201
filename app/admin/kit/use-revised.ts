import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminChange } from '#app/admin/kit/use-admin-change.ts';
import { ApiError } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import type { DescribedPart, Revised } from '#domain/farm/revisions.ts';
import { mergeChanges } from './merge-changes.ts';
import type { ConflictField } from './save-conflict.tsx';
import { useUnsavedWarning } from './unsaved.ts';

export type BasedOn = { basedOn: number | null };

export interface RevisedOptions<Content, State extends Revised<Content>> {
  query: UseQueryOptions<State, Error, State, unknown[]>;
  /** For the toasts: 'settings'. */
  what: string;
  save: (save: BasedOn & { content: Content }) => Promise<unknown>;
  restore: (restore: BasedOn & { revision: number }) => Promise<unknown>;
  /** The content for people, for comparing two states. */
  describe: (content: Content) => DescribedPart[];
}

/**
 * Loads, saves and restores what is edited in revisions, and warns before unsaved changes are lost.
 * A conflict keeps the form's content; while it is shown, the form must be disabled, because
 * deciding replaces what is in it.
 */
export function useRevised<Content, State extends Revised<Content>>(
  options: RevisedOptions<Content, State>,
) {
  const { query, what, describe } = options;
  const { data, error, refetch } = useQuery(query, queryClient);
  const [edited, setEdited] = useState<Revised<Content>>();
  const [isDirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<{ saved: Revised<Content>; yours: Content }>();
  const isOutdated = data && data.revision !== edited?.revision;
  // Refetched data must not replace what the admin has typed.
  if (isOutdated && !conflict && (!edited || !isDirty)) setEdited(data);
  useUnsavedWarning(isDirty);

  const load = () => queryClient.fetchQuery({ ...query, staleTime: 0 });
  function edit(state: Revised<Content>): void {
    setEdited(state);
    setConflict(undefined);
    setDirty(false);
  }
  const saving = useAdminChange({
    send: async (saved: Parameters<typeof options.save>[0]) => {
      await options.save(saved);
      edit(await load());
    },
    done: 'Saved',
    failed: `Failed to save the ${what}`,
  });
  const restoring = useAdminChange({
    send: async (revision: number) => {
      await options.restore({ revision, basedOn: data?.revision ?? null });
      edit(await load());
    },
    done: 'Restored',
    failed: `Failed to restore the ${what}`,
  });

  async function compare(content: Content, opened: Revised<Content>): Promise<void> {
    const saved = await load();
    setConflict({ saved, yours: mergeChanges(opened.content, saved.content, content) });
  }
  const saveOn = (
    content: Content,
    opened: Revised<Content>,
    onRefused?: (error: Error) => void,
  ): void =>
    saving.mutate(
      { content, basedOn: opened.revision },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'changed_meanwhile')
            void compare(content, opened).catch(() => {}); // offline: the refusal has been shown
          else onRefused?.(error);
        },
      },
    );

  const busy = saving.isPending || restoring.isPending;
  return {
    data,
    error,
    retry: () => void refetch(),
    /** The state that the form was opened with, and whether it has unsaved changes. */
    opened: edited && { opened: edited, isDirty },
    form: edited && {
      content: edited.content,
      busy,
      /** While a conflict is decided. */
      disabled: conflict !== undefined,
      onDirty: setDirty as (isDirty: boolean) => void,
      /** `onRefused` shows refusals beside the form's fields. */
      onSave: (content: Content, onRefused?: (error: Error) => void) =>
        saveOn(content, edited, onRefused),
    },
    onRestore: (revision: number) => restoring.mutate(revision),
    conflict: conflict && {
      fields: differences(describe(conflict.saved.content), describe(conflict.yours)),
      busy,
      onKeep: () => saveOn(conflict.yours, conflict.saved),
      onTake: () => edit(conflict.saved),
    },
  };
}

const differences = (
  saved: readonly DescribedPart[],
  yours: readonly DescribedPart[],
): ConflictField[] =>
  yours
    .map(({ label, text }, index) => ({ label, saved: saved[index]?.text ?? '', yours: text }))
    .filter((field) => field.saved !== field.yours);
