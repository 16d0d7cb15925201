import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { mailedLinkOptions } from '#app/orders/mailed-link.tsx';
import type { AnswerPickup } from '#domain/orders/pickup-answer.ts';

export const movedPickupQuery = (token: string) =>
  queryOptions({
    ...mailedLinkOptions,
    queryKey: ['pickup-answer', token],
    queryFn: () => unwrap(api.api['pickup-answers'][':token'].$get({ param: { token } })),
  });

export const sendAnswer = (token: string, json: AnswerPickup) =>
  unwrap(api.api['pickup-answers'][':token'].$post({ param: { token }, json }));
