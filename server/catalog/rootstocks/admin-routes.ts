import { Hono } from 'hono';
import {
  rootstockOrderSchema,
  rootstockSchema,
  saveRootstockSchema,
} from '#domain/catalog/rootstock-content.ts';
import { restoreSchema } from '#domain/farm/revisions.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import {
  createRootstock,
  listRootstockEntries,
  orderRootstocks,
  readRootstock,
  removeRootstock,
  restoreRootstock,
  saveRootstock,
} from './service.ts';

interface RootstockAdminContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
}

export const rootstockAdminRoutes = ({ db, access: { admin } }: RootstockAdminContext) =>
  new Hono()
    .get('/rootstocks', admin, async (c) => c.json({ rootstocks: await listRootstockEntries(db) }))
    .post('/rootstocks', admin, body(rootstockSchema), async (c) =>
      c.json({ id: await createRootstock(db, actorOf(c), c.req.valid('json')) }, 201),
    )
    .put('/rootstocks/order', admin, body(rootstockOrderSchema), (c) =>
      noContent(c, orderRootstocks(db, actorOf(c), c.req.valid('json').ids)),
    )
    .get('/rootstocks/:id', admin, uuidParam, async (c) => c.json(await readRootstock(db, idOf(c))))
    .put('/rootstocks/:id', admin, uuidParam, body(saveRootstockSchema), (c) =>
      noContent(c, saveRootstock(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .delete('/rootstocks/:id', admin, uuidParam, (c) =>
      noContent(c, removeRootstock(db, actorOf(c), idOf(c))),
    )
    .post('/rootstocks/:id/restore', admin, uuidParam, body(restoreSchema), (c) =>
      noContent(c, restoreRootstock(db, actorOf(c), idOf(c), c.req.valid('json'))),
    );
