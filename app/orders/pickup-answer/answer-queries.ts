import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { isUnknownLink } from '#app/ui/mailed-link.tsx';
import type { AnswerPickup } from '#domain/orders/pickup-answer.ts';

export const movedPickupQuery = (token: string) =>
  queryOptions({
    queryKey: ['pickup-answer', token],
    queryFn: () => unwrap(api.api['pickup-answers'][':token'].$get({ param: { token } })),
    enabled: true, // the default waits for a sign-in
    staleTime: 0,
    gcTime: 0,
    retry: (count, error) => count < 2 && !isUnknownLink(error),
  });

export const sendAnswer = (token: string, json: AnswerPickup) =>
  unwrap(api.api['pickup-answers'][':token'].$post({ param: { token }, json }));
