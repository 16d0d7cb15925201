import { Hono } from 'hono';
import { restoreSettingsSchema, saveSettingsSchema } from '#domain/admin/settings.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { body } from '#server/platform/http/validation.ts';
import type { SettingsContext } from './context.ts';
import { readRevisedSettings, restoreSettings, saveSettings } from './service.ts';

export function settingsAdminRoutes(context: SettingsContext) {
  const {
    db,
    access: { admin },
  } = context;
  return new Hono()
    .get('/settings', admin, async (c) => c.json(await readRevisedSettings(db)))
    .put('/settings', admin, body(saveSettingsSchema), async (c) => {
      await saveSettings(context, actorOf(c), c.req.valid('json'));
      return c.body(null, 204);
    })
    .post('/settings/restore', admin, body(restoreSettingsSchema), async (c) => {
      await restoreSettings(context, actorOf(c), c.req.valid('json'));
      return c.body(null, 204);
    });
}
