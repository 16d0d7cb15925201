import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  messageAudienceSchema,
  messageTextSchema,
  newMessageSchema,
} from '#domain/admin/messages.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body } from '#server/platform/http/validation.ts';
import type { AdminContext } from '../context.ts';
import { listSent } from './queries.ts';
import { findAudience, previewMessage, sendMessage } from './service.ts';

const listMax = 50;
const previewSchema = z.strictObject({
  text: messageTextSchema,
  about: messageAudienceSchema.shape.about,
});

export function messageRoutes(context: AdminContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/messages', admin, async (c) => c.json({ messages: await listSent(db, listMax) }))
    .post('/messages/audience', admin, body(messageAudienceSchema), async (c) => {
      const { filter, about } = c.req.valid('json');
      return c.json(await findAudience(db, filter, about));
    })
    .post('/messages/preview', admin, body(previewSchema), async (c) => {
      const { text, about } = c.req.valid('json');
      return c.json(await previewMessage(context, text, about));
    })
    .post('/messages', admin, body(newMessageSchema), async (c) =>
      c.json({ customers: await sendMessage(context, actorOf(c), c.req.valid('json')) }),
    );
}
