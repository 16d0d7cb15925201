import { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { shortfallAnswerSchema } from '#domain/orders/shortfalls.ts';
import { anyone } from '#server/platform/http/access.ts';
import { body } from '#server/platform/http/validation.ts';
import { answerItem } from './answer.ts';
import type { ShortfallsContext } from './context.ts';
import { itemOfToken, showShortfall } from './details.ts';

/** For anyone with the link: its token is signed. */
export function shortfallRoutes(context: ShortfallsContext) {
  const { db } = context;
  return new Hono<{ Variables: RequestIdVariables }>()
    .get('/:token', anyone, async (c) =>
      c.json(await showShortfall(db, itemOfToken(context, c.req.param('token')))),
    )
    .post('/:token', anyone, body(shortfallAnswerSchema), async (c) => {
      const itemId = itemOfToken(context, c.req.param('token'));
      await answerItem(context, itemId, c.req.valid('json'), {
        by: 'customer',
        actor: { actorId: null, requestId: c.get('requestId') },
      });
      return c.json(await showShortfall(db, itemId));
    });
}
