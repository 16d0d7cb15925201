import * as z from 'zod/mini';
import type { AdminEndpoint } from '#auth/access/endpoint.ts';
import { readEmail } from '#auth/accounts/contact.ts';
import { describeUser } from '#auth/accounts/user-json.ts';
import { createUnconfirmedUser } from '#auth/admin/create-unconfirmed-user.ts';
import { refuse } from '#auth/http/errors.ts';
import {
  metadataSchema,
  optionalText,
  readAudience,
  readBody,
  readClient,
  readRedirect,
} from '#auth/http/request.ts';
import { mailLink } from '#auth/messages/mail-links.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { findUserByEmail, lockUser } from '#auth/queries/users.ts';

const inviteSchema = z.object({ email: optionalText, data: metadataSchema });

/** POST /invite: creates an unconfirmed account, even where sign-up is closed. */
export const invite: AdminEndpoint = async (c, context) => {
  const body = await readBody(c, inviteSchema);
  const email = readEmail(body.email);
  const audience = readAudience(c, context);
  const client = readClient(c, context);
  const known = await findUserByEmail(context.db, email, audience);
  if (known?.email_confirmed_at) throw refuse('email_exists');
  await context.limits.countInvitation(email);
  const user = await context.db.transaction().execute(async (trx) => {
    const data = body.data ?? {};
    const invited = known
      ? await lockUser(trx, known.id)
      : await createUnconfirmedUser(context, trx, { email, audience, data });
    if (!invited) throw refuse('email_exists'); // taken meanwhile
    await writeAudit(trx, 'user_invited', c.var.actor, client.address, {
      user_id: invited.id,
      user_email: email,
    });
    return mailLink(context, trx, invited, 'invite', {
      redirectTo: readRedirect(c, context),
      claim: known ? { metadata: data } : 'account',
    });
  });
  return c.json(await describeUser(context.db, user));
};
