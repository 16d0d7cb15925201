import * as z from 'zod/mini';
import type { Endpoint } from '#auth/access/endpoint.ts';
import { equalizeTiming } from '#auth/access/equalize-timing.ts';
import { readEmail } from '#auth/accounts/contact.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { readCodeChallenge } from '#auth/http/pkce.ts';
import {
  challengeFields,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { mailLink } from '#auth/messages/mail-links.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findUserByEmail, lockUser } from '#auth/queries/users.ts';

const recoverSchema = z.object({ email: optionalText, ...challengeFields });

/** POST /recover: the response does not reveal whether there is an account. */
export const recover: Endpoint = async (c, context) => {
  const client = readClient(c, context);
  const body = await readBody(c, recoverSchema);
  if (!body.email) throw validationFailed('Password recovery requires an email');
  const email = readEmail(body.email);
  const link = { challenge: readCodeChallenge(body), redirectTo: readRedirect(c, context) };
  const audience = readAudience(c, context);
  await context.limits.countReset(email, client.address);
  await equalizeTiming(() =>
    context.db.transaction().execute(async (trx) => {
      const found = await findUserByEmail(trx, email, audience);
      const user = found && (await lockUser(trx, found.id));
      if (!user) return;
      await writeAudit(trx, 'user_recovery_requested', user, client.address);
      await mailLink(context, trx, user, 'reset-password', link);
    }),
  );
  return c.json({});
};
