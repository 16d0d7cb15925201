import { clientAddress } from '@grafted/auth';
import { Hono } from 'hono';
import { payLinkSchema } from '#domain/orders/pay-link.ts';
import { getClientKeys } from '#server/payments/client-keys.ts';
import { anyone } from '#server/platform/http/access.ts';
import { body } from '#server/platform/http/validation.ts';
import type { PayLinkContext } from './context.ts';
import { payByLink, showPayLink } from './pay.ts';

/** For anyone with the link: its token is signed. */
export const payRoutes = (context: PayLinkContext) =>
  new Hono()
    .get('/:token', anyone, async (c) => c.json(await showPayLink(context, c.req.param('token'))))
    .post('/:token', anyone, body(payLinkSchema), async (c) => {
      const clientKeys = getClientKeys(
        context.square,
        clientAddress(c, context.clientAddressHeader),
      );
      const token = c.req.param('token');
      return c.json(await payByLink(context, { token, clientKeys }, c.req.valid('json')));
    });
