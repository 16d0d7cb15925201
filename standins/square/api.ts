import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import { injectFaults, faultSchema, randomFaultsSchema, type Faults } from './faults.ts';
import { parse, paymentRoutes, type ProviderState } from './payments.ts';
import { problem } from './problems.ts';
import { refundRoutes } from './refunds.ts';
import { deliverySchema, type Webhooks } from './webhooks.ts';

/** The provider's REST API, plus `/standin/*` controls for tests. */
export function createApi(
  state: ProviderState,
  { accessToken, faults, webhooks }: { accessToken: string; faults: Faults; webhooks: Webhooks },
) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/v2/*', injectFaults(faults));
  app.use('/v2/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${accessToken}`) return next();
    throw problem(401, {
      category: 'AUTHENTICATION_ERROR',
      code: 'UNAUTHORIZED',
      detail: 'This request could not be authorized.',
    });
  });
  app.route('/v2/payments', paymentRoutes(state));
  app.route('/v2/refunds', refundRoutes(state));

  app.get('/standin/payments', (c) => c.json({ payments: state.ledger.list('payment') }));
  app.get('/standin/refunds', (c) => c.json({ refunds: state.ledger.list('refund') }));
  app.put('/standin/webhooks', async (c) => {
    webhooks.deliver(parse(deliverySchema, await c.req.json()));
    return c.body(null, 204);
  });
  app.put('/standin/random-faults', async (c) => {
    faults.setRandomFaults(parse(randomFaultsSchema, await c.req.json()));
    return c.body(null, 204);
  });
  app.post('/standin/faults', async (c) => {
    faults.add(parse(faultSchema, await c.req.json()));
    return c.body(null, 204);
  });
  app.delete('/standin/faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.post('/standin/clock', async (c) => {
    state.ledger.advanceClock(
      parse(z.object({ advanceMs: z.int().min(0) }), await c.req.json()).advanceMs,
    );
    return c.body(null, 204);
  });

  app.notFound((c) =>
    c.json(
      {
        errors: [
          {
            category: 'INVALID_REQUEST_ERROR',
            code: 'NOT_FOUND',
            detail: 'API endpoint not found',
          },
        ],
      },
      404,
    ),
  );
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof SyntaxError)
      return c.json(
        {
          errors: [
            { category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail: 'Expected JSON' },
          ],
        },
        400,
      );
    throw error;
  });
  return app;
}
