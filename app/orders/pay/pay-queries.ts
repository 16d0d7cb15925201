import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '#app/api.ts';
import { sendPayment } from '#app/orders/checkout/send-payment.ts';
import { mailedLinkOptions } from '#app/orders/mailed-link.tsx';
import type { PayByLink } from '#domain/orders/pay-link.ts';

const underWayMs = 4000;

/** While a payment is under way, asks again until its outcome is known. */
export const payLinkQuery = (token: string) =>
  queryOptions({
    ...mailedLinkOptions,
    queryKey: ['pay', token],
    queryFn: () => unwrap(api.api.pay[':token'].$get({ param: { token } })),
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ underWay }) => underWay) ? underWayMs : false,
  });

/** Pays one order. @throws PaymentRefused with a message to show */
export const payByLink = (token: string, json: PayByLink): Promise<unknown> =>
  sendPayment(() => api.api.pay[':token'].$post({ param: { token }, json }));
