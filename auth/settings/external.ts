/** One outside service that vouches for people. */
export interface ExternalProvider {
  clientIds: readonly string[];
  secret: string;
  /** Where the provider sends people back to; the service's own /callback when empty. */
  redirectUri: string;
  /** Base address of a provider with many homes, such as one's own OpenID server. */
  url: string;
  skipNonceCheck: boolean;
  emailOptional: boolean;
}

/** Enabled providers by name: google, apple, github, facebook, or any OpenID Connect provider. */
export type ExternalSettings = Readonly<Record<string, ExternalProvider>>;

export const defaultExternal: ExternalSettings = {};
