import * as z from 'zod/mini';
import type { UserEndpoint } from '#auth/access/endpoint.ts';
import { checkNonce } from '#auth/accounts/change-password.ts';
import { refuse, validationFailed } from '#auth/http/errors.ts';
import { optionalText, readBody } from '#auth/http/request.ts';
import { consumeOneTimeToken } from '#auth/queries/one-time-tokens.ts';
import { markReauthenticated } from '#auth/queries/sessions.ts';

const confirmSchema = z.object({ nonce: optionalText });

/**
 * POST /reauthenticate: takes the code sent by GET /reauthenticate, which allows the session to add
 * a first factor for a while.
 */
export const confirmReauthentication: UserEndpoint = async (c, context) => {
  const { user, session } = c.var;
  const { nonce } = await readBody(c, confirmSchema);
  if (!nonce) throw validationFailed('nonce is required');
  const id = await checkNonce(context, user, nonce);
  await context.db.transaction().execute(async (trx) => {
    if (!(await consumeOneTimeToken(trx, id))) throw refuse('reauthentication_not_valid'); // consumed concurrently
    await markReauthenticated(trx, session.id);
  });
  return c.json({});
};
