import { Hono } from 'hono';
import { isAdmin } from '../access.ts';
import type { Services } from '../services.ts';

export function accountRoutes({ config, access: { customer } }: Services) {
  return new Hono().get('/', customer, (c) => c.json({ email: c.var.identity.email, isAdmin: isAdmin(c.var.identity, config.adminEmails) }));
}
