import { Hono } from 'hono';
import { requireAdmin } from '#auth/access/access.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { listAuditLog } from '#auth/endpoints/admin/audit.ts';
import { generateLink } from '#auth/endpoints/admin/generate-link.ts';
import { invite } from '#auth/endpoints/admin/invite.ts';
import { deleteAccount, getAccount, updateAccount } from '#auth/endpoints/admin/user.ts';
import { createAccount, listAccounts } from '#auth/endpoints/admin/users.ts';

export function adminRoutes(context: AuthContext): Hono {
  const admin = requireAdmin(context);
  const routes = new Hono();
  routes.post('/invite', admin, invite(context));
  routes.post('/admin/generate_link', admin, generateLink(context));
  routes.get('/admin/audit', admin, listAuditLog(context));
  routes.get('/admin/users', admin, listAccounts(context));
  routes.post('/admin/users', admin, createAccount(context));
  routes.get('/admin/users/:id', admin, getAccount(context));
  routes.put('/admin/users/:id', admin, updateAccount(context));
  routes.delete('/admin/users/:id', admin, deleteAccount(context));
  return routes;
}
