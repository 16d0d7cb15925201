import type { Hono } from 'hono';

export { clientAddress, clientBlock } from './client-address.ts';
export type { AuthMail, Mailer } from './mailer.ts';
export { readAuthSettings } from './environment.ts';
export { SettingsError } from './settings/environment-reader.ts';
export type { AuthLimits } from './settings/limits.ts';
export { defaultSettings, type AuthSettings } from './settings/settings.ts';

/** Who holds an access token. */
export interface Identity {
  userId: string;
  /** Lower case; empty when the account has none. */
  email: string;
  emailConfirmed: boolean;
  sessionId: string;
}

/** What the rest of the program may know of the auth service. */
export interface Auth {
  /** The protocol's own paths, to be mounted at `/auth/v1`. */
  routes: Hono;
  /** Undefined for a token that is forged, expired or whose session has ended. */
  findIdentity(accessToken: string): Promise<Identity | undefined>;
}
