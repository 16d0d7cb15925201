import type { AuthContext } from '#auth/context/context.ts';
import type { Client } from '#auth/http/client-address.ts';
import { refuse } from '#auth/http/errors.ts';
import { writeAudit } from '#auth/queries/audit-log.ts';
import { insertUser } from '#auth/queries/users.ts';
import { startSession, type SessionJson } from '#auth/sessions/sessions.ts';

/** @throws AuthError 422 while sign-up is closed */
export function assertSignUpsOpen({ settings }: AuthContext): void {
  if (settings.signUp.disabled) throw refuse('signup_disabled');
}

interface AnonymousSignUp {
  data: Record<string, unknown>;
  audience: string;
  client: Client;
}

/** Creates an account without an address; adding one later makes it a regular account. */
export async function signUpAnonymously(
  context: AuthContext,
  { data, audience, client }: AnonymousSignUp,
): Promise<SessionJson> {
  if (!context.settings.signUp.anonymous) throw refuse('anonymous_provider_disabled');
  await context.limits.countRequest('anonymous', client.address);
  assertSignUpsOpen(context);
  return context.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, {
      aud: audience,
      role: context.settings.tokens.userRole,
      metadata: data,
      appMetadata: {},
      is_anonymous: true,
    });
    // Defined: without an address there is no conflict.
    await writeAudit(trx, 'user_signedup', user!, client.address, { provider: 'anonymous' });
    return startSession(context, trx, user!, { method: 'anonymous' }, client);
  });
}
