import type { EnvironmentReader } from './environment-reader.ts';

/** The OAuth 2.1 server, with which OAuth clients sign users in. */
export interface OauthServerSettings {
  enabled: boolean;
  /** Path of the site's consent page. */
  authorizationPath: string;
  dynamicRegistration: boolean;
  authorizationSeconds: number;
  defaultScope: string;
  /** Whether admins may add providers at runtime. */
  customProviders: boolean;
  /** Whether their URLs may be inside the private network. */
  customPrivateHosts: boolean;
}

export const defaultOauthServer: OauthServerSettings = {
  enabled: false,
  authorizationPath: '/oauth/consent',
  dynamicRegistration: false,
  authorizationSeconds: 600,
  defaultScope: 'email',
  customProviders: true,
  customPrivateHosts: false,
};

export const readOauthServer = (
  env: EnvironmentReader,
  defaults: OauthServerSettings,
): OauthServerSettings => ({
  enabled: env.flag('AUTH_OAUTH_SERVER_ENABLED', defaults.enabled),
  authorizationPath: env.text('AUTH_OAUTH_SERVER_AUTHORIZATION_PATH', defaults.authorizationPath),
  dynamicRegistration: env.flag(
    'AUTH_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION',
    defaults.dynamicRegistration,
  ),
  authorizationSeconds: env.seconds(
    'AUTH_OAUTH_SERVER_AUTHORIZATION_TTL',
    defaults.authorizationSeconds,
    { min: 1 },
  ),
  defaultScope: env.text('AUTH_OAUTH_SERVER_DEFAULT_SCOPE', defaults.defaultScope),
  customProviders: env.flag('AUTH_CUSTOM_OAUTH_ENABLED', defaults.customProviders),
  customPrivateHosts: env.flag(
    'AUTH_CUSTOM_OAUTH_ALLOW_PRIVATE_HOSTS',
    defaults.customPrivateHosts,
  ),
});
