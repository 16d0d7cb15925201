import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { userJson } from '#auth/accounts/user-json.ts';
import { scopedUserJson } from '#auth/oauth-server/scoped-user.ts';

export const getUser: UserEndpoint = (c) => {
  const { user, identities, factors } = c.var.account;
  const { session } = c.var;
  return c.json(
    session.oauth_client_id
      ? scopedUserJson(user, session.scopes ?? '')
      : userJson(user, identities, factors),
  );
};
