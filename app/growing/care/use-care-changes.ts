import { useMutation } from '@tanstack/react-query';
import { api, unwrap, unwrapFile } from '#app/api.ts';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { useChange } from '#app/use-change.ts';
import type { CareChange } from '#domain/growing/care/care.ts';
import { careKey } from './care-queries.ts';

const { care } = api.api;
const choice = { failed: 'We could not save your choice', refetches: [careKey] };

export const useCareChange = () =>
  useChange({
    ...choice,
    send: (json: CareChange) => unwrap(care.$put({ json })),
    done: 'Your care calendar is saved',
  });

/** A first address, or a new one. */
export const useNewFeed = () => useChange({ ...choice, send: () => unwrap(care.feed.$post()) });

export const useFeedEnd = () =>
  useChange({
    ...choice,
    send: () => unwrap(care.feed.$delete()),
    done: 'The calendar address no longer works',
  });

export const useCalendarDownload = () =>
  useMutation(
    {
      mutationFn: async () => saveFile(await unwrapFile(care.calendar.$get()), 'grafted-trees.ics'),
      onError: () => notify.error('We could not make the calendar. Please try again.'),
    },
    queryClient,
  );
