import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { RenderMail } from '#domain/mail/mail.ts';
import {
  messageAudienceSchema,
  messagePeoplePerPage,
  messageCallSchema,
  messagePeopleSchema,
  messagePreviewSchema,
  messageRecipientsSchema,
  newMessageSchema,
} from '#domain/mail/messages.ts';
import type { Db } from '#server/database/client.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import type { Guards } from '#server/platform/http/access.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { listCalls, listPeople, listSent } from './queries.ts';
import {
  findAudience,
  previewMessage,
  readRecipients,
  recallMessage,
  sendMessage,
  sendMessageNow,
  sendTestMessage,
  setCalled,
} from './service.ts';

const messagesPerPage = messagePeoplePerPage;
const testSchema = z.omit(messagePreviewSchema, { filter: true, again: true });

interface MessageAdminContext {
  db: Db;
  access: Pick<Guards, 'admin'>;
  publicUrl: string;
  renderMail: RenderMail;
}

export function messageRoutes(context: MessageAdminContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/messages', admin, query(messageRecipientsSchema), async (c) => {
      const { page } = c.req.valid('query');
      const offset = (page - 1) * messagesPerPage;
      return c.json(await listSent(db, { limit: messagesPerPage, offset }));
    })
    .post('/messages/people', admin, body(messagePeopleSchema), async (c) => {
      const { page, ...chosen } = c.req.valid('json');
      return c.json(await listPeople(db, chosen, page));
    })
    .post('/messages/test', admin, body(testSchema), async (c) => {
      const { email } = c.var.identity;
      if (!email) throw refuse('no_address');
      await sendTestMessage(context, email, c.req.valid('json'));
      return c.body(null, 204);
    })
    .get('/messages/:id/recipients', admin, uuidParam, query(messageRecipientsSchema), async (c) =>
      c.json(await readRecipients(db, idOf(c), c.req.valid('query').page)),
    )
    .get('/messages/:id/calls', admin, uuidParam, query(messageRecipientsSchema), async (c) =>
      c.json(await listCalls(db, idOf(c), c.req.valid('query').page)),
    )
    .put('/messages/:id/calls', admin, uuidParam, body(messageCallSchema), (c) =>
      noContent(c, setCalled(db, actorOf(c), { id: idOf(c), ...c.req.valid('json') })),
    )
    .post('/messages/:id/recall', admin, uuidParam, async (c) =>
      c.json({ customers: await recallMessage(db, actorOf(c), idOf(c)) }),
    )
    .post('/messages/:id/mail-now', admin, uuidParam, (c) =>
      noContent(c, sendMessageNow(db, idOf(c))),
    )
    .post('/messages/audience', admin, body(messageAudienceSchema), async (c) => {
      const { filter, about } = c.req.valid('json');
      return c.json(await findAudience(db, filter, about));
    })
    .post('/messages/preview', admin, body(messagePreviewSchema), async (c) =>
      c.json(await previewMessage(context, c.req.valid('json'))),
    )
    .post('/messages', admin, body(newMessageSchema), async (c) =>
      c.json({ customers: await sendMessage(context, actorOf(c), c.req.valid('json')) }),
    );
}
