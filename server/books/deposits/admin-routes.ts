import { Hono } from 'hono';
import { newDepositSchema } from '#domain/orders/deposits.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import { getDeposit, makeDeposit, readDeposits, takeDepositBack } from './service.ts';

interface DepositContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export const depositAdminRoutes = ({ db, access: { admin } }: DepositContext) =>
  new Hono()
    .get('/deposits', admin, async (c) => c.json(await readDeposits(db)))
    .get('/deposits/:id', admin, uuidParam, async (c) => c.json(await getDeposit(db, idOf(c))))
    .post('/deposits', admin, body(newDepositSchema), (c) =>
      noContent(c, makeDeposit(db, actorOf(c), c.req.valid('json'))),
    )
    .delete('/deposits/:id', admin, uuidParam, (c) =>
      noContent(c, takeDepositBack(db, actorOf(c), idOf(c))),
    );
