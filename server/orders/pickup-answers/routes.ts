import { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { pickupAnswerSchema } from '#domain/orders/pickup-answer.ts';
import { anyone } from '#server/platform/http/access.ts';
import { body } from '#server/platform/http/validation.ts';
import type { PickupAnswerContext } from './context.ts';
import { answerMove, showMove } from './service.ts';

/** For anyone with the link: its token is signed. */
export const pickupAnswerRoutes = (context: PickupAnswerContext) =>
  new Hono<{ Variables: RequestIdVariables }>()
    .get('/:token', anyone, async (c) => c.json(await showMove(context, c.req.param('token'))))
    .post('/:token', anyone, body(pickupAnswerSchema), async (c) => {
      await answerMove(context, c.req.param('token'), {
        ...c.req.valid('json'),
        requestId: c.get('requestId'),
      });
      return c.json(await showMove(context, c.req.param('token')));
    });
