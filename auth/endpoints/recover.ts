import type { Handler } from 'hono';
import * as z from 'zod/mini';
import { readEmail } from '../contact.ts';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { evenly } from '../even-answer.ts';
import { mailRecovery } from '../mail-links.ts';
import { readCodeChallenge } from '../pkce.ts';
import { writeAudit } from '../queries/audit-log.ts';
import { findUserByEmail, lockUser } from '../queries/users.ts';
import { challengeMembers, optionalText, readAudience, readBody, readClient, readRedirect } from '../request.ts';

const recoverSchema = z.object({ email: optionalText, ...challengeMembers });

/** POST /recover: the same answer whether or not there is such an account. */
export const recover =
  (context: AuthContext): Handler =>
  async (c) => {
    const client = readClient(c, context);
    await context.limits.countRequest('recover', client.address);
    const given = await readBody(c, recoverSchema);
    if (!given.email) throw validationFailed('Password recovery requires an email');
    const email = readEmail(given.email);
    const link = { challenge: readCodeChallenge(given), redirectTo: readRedirect(c, context) };
    const audience = readAudience(c, context);
    await context.limits.countReset(email, client.address);
    await evenly(() =>
      context.db.transaction().execute(async (trx) => {
        const found = await findUserByEmail(trx, email, audience);
        const user = found && (await lockUser(trx, found.id));
        if (!user) return;
        await writeAudit(trx, 'user_recovery_requested', user, client.address);
        await mailRecovery(context, trx, user, link);
      }),
    );
    return c.json({});
  };
