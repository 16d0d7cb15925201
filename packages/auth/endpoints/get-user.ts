import type { Handler } from 'hono';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import { userJson } from '#auth/accounts/user-json.ts';
import { scopedUserJson } from '#auth/oauth-server/scoped-user.ts';

export const getUser: Handler<SignedInUser> = (c) => {
  const { user, identities, factors } = c.var.account;
  const { session } = c.var;
  return c.json(
    session.oauth_client_id
      ? scopedUserJson(user, session.scopes ?? '')
      : userJson(user, identities, factors),
  );
};
