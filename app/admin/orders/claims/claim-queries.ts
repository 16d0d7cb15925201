import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap, unwrapFile } from '#app/api.ts';
import type { ClaimListRequest } from '#domain/admin/claims.ts';

export const claimsQuery = (request: ClaimListRequest) =>
  queryOptions({
    queryKey: ['admin', 'claims', request],
    queryFn: () =>
      unwrap(api.api.admin.claims.$get({ query: { ...request, page: String(request.page) } })),
    placeholderData: keepPreviousData,
  });

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'claim', id],
    queryFn: () => unwrap(api.api.admin.claims[':id'].$get({ param: { id } })),
  });

export const loadPhotoOfClaim = (id: string): Promise<Blob> =>
  unwrapFile(api.api.admin['claim-photos'][':id'].$get({ param: { id } }));
