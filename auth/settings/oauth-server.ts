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
}

export const defaultOauthServer: OauthServerSettings = {
  enabled: false,
  authorizationPath: '/oauth/consent',
  dynamicRegistration: false,
  authorizationSeconds: 600,
  defaultScope: 'email',
  customProviders: false,
};
