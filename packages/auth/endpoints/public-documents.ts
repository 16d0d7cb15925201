import type { Endpoint } from '#auth/access/endpoint.ts';

export const health: Endpoint = (c) =>
  c.json({ version: 'v1', name: 'GoTrue', description: 'Accounts and their sessions' });

/** Listed as `false` when not configured. */
const knownProviders = ['apple', 'facebook', 'github', 'google'];

/** Features that are on, for clients. */
export const settings: Endpoint = (
  c,
  { settings: { signUp, external, web3, sms, saml, passkeys } },
) =>
  c.json({
    external: {
      ...Object.fromEntries(knownProviders.map((name) => [name, false])),
      ...Object.fromEntries(Object.keys(external).map((name) => [name, true])),
      web3: web3.ethereum || web3.solana,
      email: signUp.email.enabled,
      phone: signUp.phone.enabled,
      anonymous_users: signUp.anonymous,
    },
    disable_signup: signUp.disabled,
    mailer_autoconfirm: signUp.email.autoconfirm,
    phone_autoconfirm: signUp.phone.autoconfirm,
    sms_provider: sms.provider,
    saml_enabled: saml.enabled,
    passkeys_enabled: passkeys.enabled,
  });

/** Public keys for verifying access tokens. */
export const jwks: Endpoint = async (c, { keys }) =>
  c.json({ keys: await keys.listPublicJwks() }, 200, {
    'Cache-Control': 'public, max-age=600',
    Vary: 'Origin',
  });
