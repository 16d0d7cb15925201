import { Hono } from 'hono';
import { jumpSchema } from '#domain/admin/overview.ts';
import { restoreDecisionSchema } from '#domain/farm/restored.ts';
import { labelsSchema } from '#domain/orders/labels.ts';
import { decideRestore } from '#server/backup/restored.ts';
import { listLabelTrees } from '#server/orders/labels/label-queries.ts';
import { closeDiscrepancy } from '#server/payments/close-discrepancy.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import type { AdminContext } from './context.ts';
import { countForMenu, listJumpTargets } from './menu-queries.ts';
import { readOverview } from './overview.ts';

export const overviewRoutes = (context: AdminContext) => {
  const { db, publicUrl, square } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/overview', admin, async (c) => c.json(await readOverview(db, square)))
    .get('/menu', admin, async (c) => c.json(await countForMenu(db)))
    .get('/jump', admin, query(jumpSchema), async (c) =>
      c.json(await listJumpTargets(db, c.req.valid('query').text)),
    )
    .post('/payment-breaks/:id/closure', admin, uuidParam, (c) =>
      noContent(c, closeDiscrepancy(db, actorOf(c), idOf(c))),
    )
    .post('/restored', admin, body(restoreDecisionSchema), (c) =>
      noContent(c, decideRestore(context, { ...c.req.valid('json'), actor: actorOf(c) })),
    )
    .get('/labels.pdf', admin, query(labelsSchema), async (c) => {
      const trees = await listLabelTrees(db, c.req.valid('query'));
      if (trees.length === 0) throw refuse('no_labels');
      const { drawLabels } = await import('#server/orders/labels/labels-pdf.ts'); // loads its PDF library on demand
      return c.body(
        await drawLabels(trees, { publicUrl, start: c.req.valid('query').start }),
        200,
        {
          'Content-Type': 'application/pdf',
          'Content-Disposition': 'attachment; filename="labels.pdf"',
        },
      );
    });
};
