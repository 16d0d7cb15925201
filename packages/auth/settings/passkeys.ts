import type { EnvironmentReader } from './environment-reader.ts';

export const defaultPasskeys = { enabled: false, perUserMax: 10 };
export type PasskeySettings = typeof defaultPasskeys;

/** The relying party of passkeys and security keys. */
export const defaultWebauthn = {
  rpId: 'localhost',
  rpName: 'Grafted',
  /** Origins of pages that may use them. */
  origins: [] as readonly string[],
  challengeSeconds: 300,
};
export type WebauthnSettings = typeof defaultWebauthn;

export const readPasskeys = (
  env: EnvironmentReader,
  defaults: PasskeySettings,
): PasskeySettings => ({
  enabled: env.flag('AUTH_PASSKEY_ENABLED', defaults.enabled),
  perUserMax: env.count('AUTH_PASSKEY_MAX_PASSKEYS_PER_USER', defaults.perUserMax),
});

export function readWebauthn(env: EnvironmentReader, defaults: WebauthnSettings): WebauthnSettings {
  const origins = env.list('AUTH_WEBAUTHN_RP_ORIGINS', defaults.origins);
  // Compared with page origins: a URL with a path would never match.
  for (const origin of origins)
    if (URL.parse(origin)?.origin !== origin && !/^[a-z][a-z\d+.-]*:(?!\/\/)/i.test(origin))
      env.refuse(
        'AUTH_WEBAUTHN_RP_ORIGINS',
        `"${origin}" must be an origin like https://shop.example`,
      );
  const rpId = env.text('AUTH_WEBAUTHN_RP_ID', defaults.rpId);
  if (!/^[a-z\d.-]+$/i.test(rpId))
    env.refuse('AUTH_WEBAUTHN_RP_ID', 'must be a host like shop.example, without scheme or port');
  return {
    rpId,
    rpName: env.text('AUTH_WEBAUTHN_RP_DISPLAY_NAME', defaults.rpName),
    origins,
    challengeSeconds: env.seconds(
      'AUTH_WEBAUTHN_CHALLENGE_EXPIRY_DURATION',
      defaults.challengeSeconds,
      { min: 1 },
    ),
  };
}
