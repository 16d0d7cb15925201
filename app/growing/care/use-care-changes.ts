import { useMutation } from '@tanstack/react-query';
import { api, ApiError, unwrap, unwrapFile } from '#app/api.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { CareChange } from '#domain/growing/care/care.ts';
import { careKey } from './care-queries.ts';

const refetch = () => refetchAll(careKey);
const explain = (error: Error) =>
  notify.error((error instanceof ApiError && error.message) || 'We could not save your choice');

export const useCareChange = () =>
  useMutation(
    {
      mutationFn: (json: CareChange) => unwrap(api.api.care.$put({ json })),
      onSuccess: () => notify.success('Your care calendar is saved'),
      onError: explain,
      onSettled: refetch,
    },
    queryClient,
  );

/** A first address, or a new one. */
export const useNewFeed = () =>
  useMutation(
    { mutationFn: () => unwrap(api.api.care.feed.$post()), onError: explain, onSettled: refetch },
    queryClient,
  );

export const useFeedEnd = () =>
  useMutation(
    {
      mutationFn: () => unwrap(api.api.care.feed.$delete()),
      onSuccess: () => notify.success('The calendar address no longer works'),
      onError: explain,
      onSettled: refetch,
    },
    queryClient,
  );

export const useCalendarDownload = () =>
  useMutation(
    {
      mutationFn: async () =>
        saveFile(await unwrapFile(api.api.care.calendar.$get()), 'grafted-trees.ics'),
      onError: () => notify.error('We could not make the calendar. Please try again.'),
    },
    queryClient,
  );
