import { adminListQuery, adminQuery, inAddress } from '#app/admin/kit/admin-query.ts';
import { api, unwrapFile } from '#app/api.ts';
import type { ClaimListRequest } from '#domain/admin/claims.ts';

export const claimsQuery = (request: ClaimListRequest) =>
  adminListQuery(['claims', request], () =>
    api.api.admin.claims.$get({ query: inAddress(request) }),
  );

export const claimQuery = (id: string) =>
  adminQuery(['claim', id], () => api.api.admin.claims[':id'].$get({ param: { id } }));

export const loadPhotoOfClaim = (id: string): Promise<Blob> =>
  unwrapFile(api.api.admin['claim-photos'][':id'].$get({ param: { id } }));
