import { createPrivateKey } from 'node:crypto';
import type { EnvironmentReader } from './environment-reader.ts';

/** Sign-in through a company's SAML identity provider. */
export const defaultSaml = {
  enabled: false,
  /** PEM of the service's own RSA key. */
  privateKey: '',
  relayStateSeconds: 600,
  /** Whether metadata URLs may be inside the private network. */
  privateHosts: false,
};
export type SamlSettings = typeof defaultSaml;

export function readSaml(env: EnvironmentReader, defaults: SamlSettings): SamlSettings {
  const enabled = env.flag('AUTH_SAML_ENABLED', defaults.enabled);
  return {
    enabled,
    privateKey: enabled
      ? readPrivateKey(env, env.text('AUTH_SAML_PRIVATE_KEY', defaults.privateKey))
      : '',
    relayStateSeconds: env.seconds(
      'AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD',
      defaults.relayStateSeconds,
      { min: 1 },
    ),
    privateHosts: env.flag('AUTH_SAML_ALLOW_PRIVATE_HOSTS', defaults.privateHosts),
  };
}

/** PEM, or base64 of DER in PKCS#1 or PKCS#8. */
function readPrivateKey(env: EnvironmentReader, text: string): string {
  const candidates = text.includes('-----')
    ? [text.replaceAll('\\n', '\n')]
    : ['PRIVATE KEY', 'RSA PRIVATE KEY'].map(
        (label) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`,
      );
  for (const pem of candidates) {
    try {
      const key = createPrivateKey(pem);
      if (key.asymmetricKeyType === 'rsa')
        return key.export({ type: 'pkcs8', format: 'pem' }) as string;
    } catch {
      // the next form
    }
  }
  env.refuse(
    'AUTH_SAML_PRIVATE_KEY',
    'must be an RSA private key, as PEM or as base64 of its DER form',
  );
  return '';
}
