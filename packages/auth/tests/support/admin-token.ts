import { SignJWT } from 'jose';
import { defaultSettings, type AuthSettings } from '#auth/settings/settings.ts';

const secret = 'a shared secret of more than sixteen letters';

/** Settings of a service that knows the secret of its operator's programs. */
export const withSecret: Pick<AuthSettings, 'tokens'> = {
  tokens: { ...defaultSettings.tokens, secret },
};

/** A token as an operator's program makes it: with a role, and nothing else. */
export const adminToken = (
  claims: Record<string, unknown> = { role: 'service_role' },
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
