import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { evenly } from '../even-answer.ts';
import { mailRecovery } from '../mail-links.ts';
import { writeAudit } from '../queries/audit-log.ts';
import { findUserByEmail, lockUser } from '../queries/users.ts';
import { optionalText, readBody, readClient, readEmail } from '../request.ts';

const recoverSchema = z.object({ email: optionalText });

/** POST /recover: the same answer whether or not there is such an account. */
export const recover =
  (context: AuthContext): Handler =>
  async (c) => {
    const client = readClient(c, context);
    await context.limits.countRequest('recover', client.address);
    const email = readEmail((await readBody(c, recoverSchema)).email);
    await context.limits.countMail('recovery', email, client.address);
    await evenly(() =>
      context.db.transaction().execute(async (trx) => {
        const found = await findUserByEmail(trx, email);
        const user = found && (await lockUser(trx, found.id));
        if (!user) return;
        await writeAudit(trx, 'user_recovery_requested', user, client.address);
        await mailRecovery(context, trx, user);
      }),
    );
    return c.json({});
  };
