import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { mailedLinkOptions } from '#app/orders/mailed-link.tsx';
import type { ShortfallAnswer, ShortfallPage } from '#domain/orders/shortfalls.ts';

const refundMs = 10_000;

/** While a refund is on its way, asks again until the card provider has answered. */
export const shortfallQuery = (token: string) =>
  queryOptions({
    ...mailedLinkOptions,
    queryKey: ['shortfall', token],
    queryFn: () => unwrap(api.api.shortfall[':token'].$get({ param: { token } })),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? refundMs : false),
  });

const isOnItsWay = (page: ShortfallPage | undefined): boolean =>
  page?.refund != null && !['completed', 'failed', 'rejected'].includes(page.refund.state);

export const sendAnswer = (token: string, json: ShortfallAnswer): Promise<ShortfallPage> =>
  unwrap(api.api.shortfall[':token'].$post({ param: { token }, json }));
