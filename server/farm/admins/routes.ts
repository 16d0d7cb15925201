import { Hono } from 'hono';
import { adminsPath, appointAdminSchema, type AdminList } from '#domain/farm/admins.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { assertRecentSignIn } from '#server/platform/http/recent-sign-in.ts';
import { body, idOf, uuidParam } from '#server/platform/http/validation.ts';
import type { AdminsContext } from './context.ts';
import { listAdmins } from './queries.ts';
import { appointAdmin, dismissAdmin } from './service.ts';

export function adminsRoutes({ db, auth, publicUrl, access: { admin } }: AdminsContext) {
  const adminsUrl = publicUrl + adminsPath;
  return new Hono()
    .get('/admins', admin, async (c) => {
      const admins = await listAdmins(db);
      return c.json({
        admins: admins.map(({ appointedAt, ...person }) => ({
          ...person,
          appointedAt: appointedAt.toISOString(),
          isYou: person.id === c.var.identity.userId,
        })),
      } satisfies AdminList);
    })
    .post('/admins', admin, body(appointAdminSchema), async (c) => {
      await assertRecentSignIn(auth, c.var.identity);
      await appointAdmin(db, c.req.valid('json').email, { actor: actorOf(c), adminsUrl });
      return c.body(null, 204);
    })
    .delete('/admins/:id', admin, uuidParam, async (c) => {
      await assertRecentSignIn(auth, c.var.identity);
      await dismissAdmin(db, idOf(c), { actor: actorOf(c), adminsUrl });
      return c.body(null, 204);
    });
}
