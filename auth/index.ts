import type { Hono } from 'hono';
import type { SignInProvider } from '#domain/sign-in-methods.ts';
import type { AccountSecurity } from '#auth/accounts/own-account.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

export { clientAddress, clientBlock } from '#auth/http/client-address.ts';
export type { AccountSecurity, AccountSession } from '#auth/accounts/own-account.ts';
export type { AuthMail, LinkMail, Mailer } from '#auth/messages/mailer.ts';
export { readAuthSettings } from '#auth/settings/environment.ts';
export { preparing } from '#auth/database/prepared.ts';
export { SettingsError } from '#auth/settings/environment-reader.ts';
export type { AuthLimits } from '#auth/settings/limits.ts';
export { defaultSettings, type AuthSettings } from '#auth/settings/settings.ts';

/** Who holds an access token. */
export interface Identity {
  userId: string;
  /** Lower case; empty when the account has none. */
  email: string;
  emailConfirmed: boolean;
  /** A company's identity provider states the address; nobody opened a mail that was sent to it. */
  isSso: boolean;
  sessionId: string;
  /** `needed`: the account has one, a passkey for instance, and this session has not shown it. A passkey that knew its owner is two factors by itself. */
  secondFactor: 'none' | 'needed' | 'shown';
}

/** What is known of an account without a session. */
export type AccountFacts = Pick<Identity, 'userId' | 'email' | 'emailConfirmed' | 'isSso'>;

/** What the rest of the program may know of the auth service. */
export interface Auth {
  /** The protocol's own paths, to be mounted at `/auth/v1`. */
  routes: Hono;
  /** Undefined for a token that is forged, expired, of another program, or whose session has ended. */
  findIdentity(accessToken: string): Promise<Identity | undefined>;
  /** Outside services that people may sign in with. */
  listProviders(): Promise<SignInProvider[]>;
  /** Those that people may add to their account, and remove, themselves. */
  listLinkable(): Promise<SignInProvider[]>;
  describeAccount(userId: string): Promise<AccountSecurity | undefined>;
  /** False when the person has no such session. */
  endSession(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** When this session last showed who its person is; a refresh shows nothing. */
  lastProof(sessionId: string): Promise<Date | undefined>;
  deleteAccount(trx: AuthTrx, userId: string): Promise<void>;
  /** To be called now and then: drops what nobody can use any more. */
  forgetOldRows(): Promise<void>;
}
