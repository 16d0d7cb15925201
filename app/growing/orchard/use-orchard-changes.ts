import { useMutation } from '@tanstack/react-query';
import { api, ApiError, unwrap } from '#app/api.ts';
import { partnersQuery } from '#app/cart-queries.ts';
import { careKey } from '#app/growing/care/care-queries.ts';
import { queryClient, refetchAll } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import type { DeclaredTree, TreeChange } from '#domain/growing/orchard.ts';
import { orchardQuery } from './orchard-queries.ts';

const { trees } = api.api.orchard;

/** The cart's partners and the care calendar depend on the orchard. */
const refetch = () =>
  Promise.all(
    [orchardQuery().queryKey, partnersQuery().queryKey, careKey].map((queryKey) =>
      refetchAll(queryKey),
    ),
  );
const explain = (error: Error) =>
  notify.error((error instanceof ApiError && error.message) || 'We could not save your trees');

export const sendDeclared = (declared: DeclaredTree[]) =>
  unwrap(trees.$post({ json: { trees: declared } }));

export const useDeclareTrees = () =>
  useMutation(
    {
      mutationFn: sendDeclared,
      onSuccess: () => notify.success('Added to your orchard'),
      onError: explain,
      onSettled: refetch,
    },
    queryClient,
  );

export const useTreeChange = () =>
  useMutation(
    {
      mutationFn: ({ id, change }: { id: string; change: TreeChange }) =>
        unwrap(trees[':id'].$put({ param: { id }, json: change })),
      onSuccess: () => notify.success('Your orchard is saved'),
      onError: explain,
      onSettled: refetch,
    },
    queryClient,
  );

export const useTreeRemoval = () =>
  useMutation(
    {
      mutationFn: (id: string) => unwrap(trees[':id'].$delete({ param: { id } })),
      onSuccess: () => notify.success('Removed from your orchard'),
      onError: explain,
      onSettled: refetch,
    },
    queryClient,
  );
