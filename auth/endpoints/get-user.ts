import type { Handler } from 'hono';
import type { SignedInUser } from '../access.ts';
import { userJson } from '../user-json.ts';

export const getUser: Handler<SignedInUser> = (c) => {
  const { user, identities, factors } = c.var.account;
  return c.json(userJson(user, identities, factors));
};
