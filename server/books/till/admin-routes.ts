import { Hono } from 'hono';
import { countTillSchema, floatSchema, takeOutSchema, tillSchema } from '#domain/orders/till.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { countTill, enterFloat, readTill, takeEntryBack, takeOut } from './service.ts';

interface TillContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export const tillAdminRoutes = ({ db, access: { admin } }: TillContext) =>
  new Hono()
    .get('/till', admin, query(tillSchema), async (c) =>
      c.json(await readTill(db, c.req.valid('query'))),
    )
    .post('/till/floats', admin, body(floatSchema), (c) =>
      noContent(c, enterFloat(db, actorOf(c), c.req.valid('json'))),
    )
    .post('/till/taken-out', admin, body(takeOutSchema), (c) =>
      noContent(c, takeOut(db, actorOf(c), c.req.valid('json'))),
    )
    .post('/till/counts', admin, body(countTillSchema), (c) =>
      noContent(c, countTill(db, actorOf(c), c.req.valid('json'))),
    )
    .delete('/till/entries/:id', admin, uuidParam, (c) =>
      noContent(c, takeEntryBack(db, actorOf(c), idOf(c))),
    );
