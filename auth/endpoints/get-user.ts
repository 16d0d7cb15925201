import type { Handler } from 'hono';
import type { SignedInUser } from '../access.ts';
import type { AuthContext } from '../context.ts';
import { describeUser } from '../user-json.ts';

export const getUser =
  ({ db }: AuthContext): Handler<SignedInUser> =>
  async (c) =>
    c.json(await describeUser(db, c.var.user));
