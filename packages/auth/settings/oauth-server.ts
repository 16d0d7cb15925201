import type { EnvironmentReader } from './environment-reader.ts';

/** The OAuth 2.1 server, with which OAuth clients sign users in. */
export const defaultOauthServer = {
  enabled: false,
  /** Path of the site's consent page. */
  authorizationPath: '/oauth/consent',
  dynamicRegistration: false,
  authorizationSeconds: 600,
  defaultScope: 'email',
  /** Whether admins may add providers at runtime. */
  customProviders: true,
  /** Whether their URLs may be inside the private network. */
  customPrivateHosts: false,
};
export type OauthServerSettings = typeof defaultOauthServer;

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
