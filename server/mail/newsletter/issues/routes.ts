import { Hono } from 'hono';
import { restoreSchema } from '#domain/farm/revisions.ts';
import {
  issueChangeSchema,
  issueListSchema,
  issuePreviewSchema,
  planIssueSchema,
  recipientListSchema,
  saveIssueSchema,
} from '#domain/mail/newsletters.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { listCardChoices } from './card-queries.ts';
import type { IssuesContext } from './context.ts';
import { changeIssue, discardIssue, planIssue } from './plan.ts';
import { countRecipients } from './queries.ts';
import {
  createIssue,
  listIssueEntries,
  listRecipients,
  previewIssue,
  readIssue,
  restoreIssue,
  saveIssue,
  sendTest,
} from './service.ts';

export function issueRoutes(context: IssuesContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/newsletters', admin, query(issueListSchema), async (c) =>
      c.json(await listIssueEntries(db, c.req.valid('query').page)),
    )
    .post('/newsletters', admin, async (c) =>
      c.json({ id: await createIssue(db, actorOf(c)) }, 201),
    )
    .get('/newsletters/choices', admin, async (c) =>
      c.json({ trees: await listCardChoices(db), recipients: await countRecipients(db) }),
    )
    .post('/newsletters/preview', admin, body(issuePreviewSchema), async (c) =>
      c.json(await previewIssue(context, c.req.valid('json').content)),
    )
    .post('/newsletters/test', admin, body(issuePreviewSchema), async (c) => {
      const { email } = c.var.identity;
      if (!email) throw refuse('no_address');
      await sendTest(context, email, c.req.valid('json').content);
      return c.body(null, 204);
    })
    .get('/newsletters/:id', admin, uuidParam, async (c) => c.json(await readIssue(db, idOf(c))))
    .put('/newsletters/:id', admin, uuidParam, body(saveIssueSchema), (c) =>
      noContent(c, saveIssue(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .delete('/newsletters/:id', admin, uuidParam, (c) =>
      noContent(c, discardIssue(db, actorOf(c), idOf(c))),
    )
    .post('/newsletters/:id/restore', admin, uuidParam, body(restoreSchema), (c) =>
      noContent(c, restoreIssue(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/newsletters/:id/plan', admin, uuidParam, body(planIssueSchema), (c) =>
      noContent(c, planIssue(db, actorOf(c), idOf(c), c.req.valid('json'))),
    )
    .post('/newsletters/:id/change', admin, uuidParam, body(issueChangeSchema), (c) =>
      noContent(c, changeIssue(db, actorOf(c), idOf(c), c.req.valid('json').change)),
    )
    .get('/newsletters/:id/recipients', admin, uuidParam, query(recipientListSchema), async (c) =>
      c.json(await listRecipients(db, idOf(c), c.req.valid('query'))),
    );
}
