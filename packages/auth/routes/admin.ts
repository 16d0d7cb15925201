import { Hono } from 'hono';
import { requireAdmin } from '#auth/access/access.ts';
import { handlersWith } from '#auth/access/endpoint.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { listAuditLog } from '#auth/endpoints/admin/audit.ts';
import { generateLink } from '#auth/endpoints/admin/generate-link.ts';
import { invite } from '#auth/endpoints/admin/invite.ts';
import { deleteAccount, getAccount, updateAccount } from '#auth/endpoints/admin/user.ts';
import { createAccount, listAccounts } from '#auth/endpoints/admin/users.ts';

export function adminRoutes(context: AuthContext): Hono {
  const admin = requireAdmin(context);
  const routes = new Hono();
  const handle = handlersWith(context);
  routes.post('/invite', admin, handle(invite));
  routes.post('/admin/generate_link', admin, handle(generateLink));
  routes.get('/admin/audit', admin, handle(listAuditLog));
  routes.get('/admin/users', admin, handle(listAccounts));
  routes.post('/admin/users', admin, handle(createAccount));
  routes.get('/admin/users/:id', admin, handle(getAccount));
  routes.put('/admin/users/:id', admin, handle(updateAccount));
  routes.delete('/admin/users/:id', admin, handle(deleteAccount));
  return routes;
}
