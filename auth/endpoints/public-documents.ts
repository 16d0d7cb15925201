import type { Handler } from 'hono';
import type { AuthContext } from '../context.ts';

export const health: Handler = (c) => c.json({ version: 'v1', name: 'GoTrue', description: 'Accounts and sessions of the shop' });

/** What visitors may do here. */
export const settings: Handler = (c) =>
  c.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });

/** The public keys that check access tokens. */
export const jwks =
  ({ keys }: AuthContext): Handler =>
  (c) =>
    c.json({ keys: keys.publicKeys }, 200, { 'Cache-Control': 'public, max-age=600' });
