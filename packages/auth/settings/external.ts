import type { EnvironmentReader } from './environment-reader.ts';

export interface ExternalProvider {
  /** The first is the one this service signs in with; tokens for any of them are accepted. */
  clientIds: readonly string[];
  secret: string;
  /** Defaults to the service's own /callback if empty. */
  redirectUri: string;
  /** Base URL of a self-hosted provider, such as an internal OpenID server. */
  url: string;
  skipNonceCheck: boolean;
  emailOptional: boolean;
}

/** Enabled providers by name: google, apple, github, facebook, or any OpenID Connect provider. */
export type ExternalSettings = Readonly<Record<string, ExternalProvider>>;

export const defaultExternal: ExternalSettings = {};

/** Providers with known URLs; any other needs its issuer's URL. */
export const wellKnownProviders = ['apple', 'facebook', 'github', 'google'] as const;

const variable = /^AUTH_EXTERNAL_([A-Z][A-Z\d_]*)_ENABLED$/;
const notProviders = /^(EMAIL|PHONE|ANONYMOUS_USERS|WEB3_.*)$/;

export function readExternal(env: EnvironmentReader, defaults: ExternalSettings): ExternalSettings {
  const providers: Record<string, ExternalProvider> = { ...defaults };
  for (const name of env.namesLike(variable)) {
    const upper = variable.exec(name)?.[1] ?? '';
    if (notProviders.test(upper)) continue;
    const provider = upper.toLowerCase();
    if (env.flag(name, false))
      providers[provider] = readProvider(env, provider, `AUTH_EXTERNAL_${upper}`);
    else delete providers[provider];
  }
  return providers;
}

function readProvider(env: EnvironmentReader, name: string, prefix: string): ExternalProvider {
  const clientIds = env.list(`${prefix}_CLIENT_ID`, []);
  const url = env.url(`${prefix}_URL`, '');
  if (clientIds.length === 0) env.refuse(`${prefix}_CLIENT_ID`, 'is not set');
  if (!url && !(wellKnownProviders as readonly string[]).includes(name))
    env.refuse(`${prefix}_URL`, `must be the issuer's URL: "${name}" is not a known provider`);
  return {
    clientIds,
    url,
    secret: env.text(`${prefix}_SECRET`, ''),
    redirectUri: env.url(`${prefix}_REDIRECT_URI`, ''),
    skipNonceCheck: env.flag(`${prefix}_SKIP_NONCE_CHECK`, false),
    emailOptional: env.flag(`${prefix}_EMAIL_OPTIONAL`, false),
  };
}
