import { Hono } from 'hono';
import { provider } from '#server/platform/http/access.ts';
import { reads } from '#server/platform/http/declared-input.ts';
import type { WebhookContext } from './context.ts';
import { receiveWebhookEvent } from './webhooks.ts';

export const webhookPath = '/api/payments/webhook';

const webhookEvent = {
  contentTypes: ['application/json'],
  signedBy: 'x-square-hmacsha256-signature',
} as const;

export const paymentRoutes = (context: WebhookContext) =>
  new Hono().post('/webhook', provider, reads(webhookEvent), async (c) => {
    const signature = c.req.header('x-square-hmacsha256-signature') ?? '';
    await receiveWebhookEvent(context, {
      body: await c.req.text(),
      signature,
      environment: c.req.header('square-environment'),
    });
    return c.body(null, 200);
  });
