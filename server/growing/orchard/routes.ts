import { Hono } from 'hono';
import { changeTreeSchema, declareTreesSchema } from '#domain/growing/orchard.ts';
import { choicesOf, listKnownTrees } from '#server/catalog/known-trees.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { OrchardContext } from './context.ts';
import { changeTree, declareTrees, describeOrchard, removeTree } from './service.ts';

export function orchardRoutes(context: OrchardContext) {
  const {
    db,
    access: { customer },
  } = context;
  return new Hono()
    .get('/', customer, async (c) =>
      c.json({ trees: await describeOrchard(context, c.var.identity.userId) }),
    )
    .get('/choices', customer, async (c) =>
      c.json({ choices: choicesOf(await listKnownTrees(db)) }),
    )
    .post('/trees', customer, body(declareTreesSchema), async (c) => {
      await declareTrees(db, c.var.identity.userId, c.req.valid('json').trees);
      return c.body(null, 204);
    })
    .put('/trees/:id', customer, uuidParam, body(changeTreeSchema), async (c) => {
      await changeTree(db, c.var.identity.userId, idOf(c), c.req.valid('json'));
      return c.body(null, 204);
    })
    .delete('/trees/:id', customer, uuidParam, async (c) => {
      await removeTree(db, c.var.identity.userId, idOf(c));
      return c.body(null, 204);
    });
}
