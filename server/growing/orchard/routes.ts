import { Hono } from 'hono';
import { changeTreeSchema, declareTreesSchema } from '#domain/growing/orchard.ts';
import { choicesOf, listKnownTrees } from '#server/catalog/known-trees.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { OrchardContext } from './context.ts';
import { changeTree, declareTrees, describeOrchard, removeTree } from './service.ts';

export function orchardRoutes(context: OrchardContext) {
  const { db } = context;
  const { customer } = context.access;
  return new Hono()
    .get('/', customer, async (c) =>
      c.json({ trees: await describeOrchard(context, c.var.identity.userId) }),
    )
    .get('/choices', customer, async (c) =>
      c.json({ choices: choicesOf(await listKnownTrees(db)) }),
    )
    .post('/trees', customer, body(declareTreesSchema), (c) =>
      noContent(c, declareTrees(db, c.var.identity.userId, c.req.valid('json').trees)),
    )
    .put('/trees/:id', customer, uuidParam, body(changeTreeSchema), (c) =>
      noContent(c, changeTree(db, c.var.identity.userId, idOf(c), c.req.valid('json'))),
    )
    .delete('/trees/:id', customer, uuidParam, (c) =>
      noContent(c, removeTree(db, c.var.identity.userId, idOf(c))),
    );
}
