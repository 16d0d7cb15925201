import type { Handler } from 'hono';
import type { SignedInUser } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { listIdentities } from '../queries/users.ts';
import { userJson } from '../user-json.ts';

export const getUser =
  ({ db }: AuthContext): Handler<SignedInUser> =>
  async (c) =>
    c.json(userJson(c.var.user, await listIdentities(db, c.var.user.id)));
