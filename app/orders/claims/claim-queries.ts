import { queryOptions } from '@tanstack/react-query';
import { api, unwrap, unwrapFile } from '#app/api.ts';

export const ownClaimsQuery = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: async () => (await unwrap(api.api.claims.$get())).claims,
  });

export const loadOwnPhoto = (id: string): Promise<Blob> =>
  unwrapFile(api.api.claims.photos[':id'].$get({ param: { id } }));
