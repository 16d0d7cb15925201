import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { SignedInUser } from '#auth/access/signed-in.ts';
import { checkNonce } from '#auth/accounts/change-password.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { optionalText, readBody, readClient } from '#auth/http/request.ts';
import { consumeOneTimeToken } from '#auth/queries/one-time-tokens.ts';
import { markReauthenticated } from '#auth/queries/sessions.ts';

const confirmSchema = z.object({ nonce: optionalText });

/** POST /reauthenticate: takes the code sent by GET /reauthenticate, which allows the session to add a first factor for a while. */
export const confirmReauthentication =
  (context: AuthContext): Handler<SignedInUser> =>
  async (c) => {
    const { user, session } = c.var;
    await context.limits.countRequest('verify', readClient(c, context).address);
    const { nonce } = await readBody(c, confirmSchema);
    if (!nonce) throw validationFailed('nonce is required');
    const id = await checkNonce(context, user, nonce);
    await context.db.transaction().execute(async (trx) => {
      if (!(await consumeOneTimeToken(trx, id))) throw refuse('reauthentication_not_valid'); // consumed concurrently
      await markReauthenticated(trx, session.id);
    });
    return c.json({});
  };
