import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { evenly } from '../even-answer.ts';
import { mailConfirmation } from '../mail-links.ts';
import { writeAudit } from '../queries/audit-log.ts';
import { findUserByEmail, lockUser } from '../queries/users.ts';
import { optionalText, readBody, readClient, readEmail, readRedirect } from '../request.ts';

const resendSchema = z.object({ type: optionalText, email: optionalText, phone: optionalText });
const types = ['signup', 'email_change', 'sms', 'phone_change'];

/** POST /resend: the same answer whether or not something was to be sent. */
export const resend =
  (context: AuthContext): Handler =>
  async (c) => {
    const client = readClient(c, context);
    await context.limits.countRequest('resend', client.address);
    const given = await readBody(c, resendSchema);
    if (!given.type || !types.includes(given.type)) throw validationFailed(`Missing one of these types: ${types.join(', ')}`);
    if (given.type !== 'signup') return c.json({}); // nothing of those kinds is ever pending here
    const email = readEmail(given.email);
    const redirectTo = readRedirect(c, context);
    await context.limits.countMail('signup', email, client.address);
    await evenly(() =>
      context.db.transaction().execute(async (trx) => {
        const found = await findUserByEmail(trx, email);
        const user = found && (await lockUser(trx, found.id));
        if (!user || user.email_confirmed_at) return;
        await writeAudit(trx, 'user_confirmation_requested', user, client.address);
        await mailConfirmation(context, trx, user, redirectTo);
      }),
    );
    return c.json({});
  };
