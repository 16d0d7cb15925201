import type { EnvironmentReader } from './environment-reader.ts';

/** Other programs' sign-in with this service's accounts (OAuth 2.1). */
export interface OauthServerSettings {
  enabled: boolean;
  /** Path of the site's page that asks for consent. */
  authorizationPath: string;
  dynamicRegistration: boolean;
  authorizationSeconds: number;
  defaultScope: string;
  /** Providers that an admin may add while the service runs. */
  customProviders: boolean;
  /** Whether those may live at addresses inside one's own network. */
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

export const readOauthServer = (env: EnvironmentReader, defaults: OauthServerSettings): OauthServerSettings => ({
  enabled: env.flag('AUTH_OAUTH_SERVER_ENABLED', defaults.enabled),
  authorizationPath: env.text('AUTH_OAUTH_SERVER_AUTHORIZATION_PATH', defaults.authorizationPath),
  dynamicRegistration: env.flag('AUTH_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION', defaults.dynamicRegistration),
  authorizationSeconds: env.seconds('AUTH_OAUTH_SERVER_AUTHORIZATION_TTL', defaults.authorizationSeconds, { min: 1 }),
  defaultScope: env.text('AUTH_OAUTH_SERVER_DEFAULT_SCOPE', defaults.defaultScope),
  customProviders: env.flag('AUTH_CUSTOM_OAUTH_ENABLED', defaults.customProviders),
  customPrivateHosts: env.flag('AUTH_CUSTOM_OAUTH_ALLOW_PRIVATE_HOSTS', defaults.customPrivateHosts),
});
