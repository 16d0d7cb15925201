import { Hono } from 'hono';
import { provider } from '#server/http/access.ts';
import type { WebhookContext } from './context.ts';
import { receiveWebhookEvent } from './webhooks.ts';

export const webhookPath = '/api/payments/webhook';

export function paymentRoutes(context: WebhookContext) {
  return new Hono().post('/webhook', provider, async (c) => {
    const signature = c.req.header('x-square-hmacsha256-signature') ?? '';
    await receiveWebhookEvent(context, {
      body: await c.req.text(),
      signature,
      environment: c.req.header('square-environment'),
    });
    return c.body(null, 200);
  });
}
