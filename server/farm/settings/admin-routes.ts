import { Hono } from 'hono';
import { restoreSettingsSchema, saveSettingsSchema } from '#domain/farm/settings-content.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { body } from '#server/platform/http/validation.ts';
import type { SettingsContext } from './context.ts';
import { readRevisedSettings, restoreSettings, saveSettings } from './service.ts';

export function settingsAdminRoutes(context: SettingsContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/settings', admin, async (c) => c.json(await readRevisedSettings(db)))
    .put('/settings', admin, body(saveSettingsSchema), (c) =>
      noContent(c, saveSettings(context, actorOf(c), c.req.valid('json'))),
    )
    .post('/settings/restore', admin, body(restoreSettingsSchema), (c) =>
      noContent(c, restoreSettings(context, actorOf(c), c.req.valid('json'))),
    );
}
