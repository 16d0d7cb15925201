import type { Hono } from 'hono';
import type { AccountSecurity } from '#auth/accounts/own-account.ts';
import type { SignInProvider } from '#auth/contract/sign-in-methods.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';

/** The account and session of an access token. */
export interface Identity {
  userId: string;
  /** Lower case; empty if the account has none. */
  email: string;
  emailConfirmed: boolean;
  /** The address comes from a company's identity provider; no mail sent to it was ever confirmed. */
  isSso: boolean;
  sessionId: string;
  /** `needed`: the account has a factor (passkeys included) that this session has not verified. A passkey with user verification counts as two factors. */
  secondFactor: 'none' | 'needed' | 'verified';
}

/** The auth service as the rest of the program sees it. */
export interface Auth {
  /** The protocol's endpoints; mount at `/auth/v1`. */
  routes: Hono;
  /** Undefined for a forged or expired token, one issued to an OAuth client, or one whose session has ended. */
  findIdentity(accessToken: string): Promise<Identity | undefined>;
  /** External providers offered for sign-in. */
  listProviders(): Promise<SignInProvider[]>;
  /** Providers that users may link and unlink themselves. */
  listLinkableProviders(): Promise<SignInProvider[]>;
  describeAccount(userId: string): Promise<AccountSecurity | undefined>;
  /** False if the user has no such session. */
  endSession(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** When this session last authenticated; a refresh does not count. */
  findLastAuthentication(sessionId: string): Promise<Date | undefined>;
  deleteAccount(trx: AuthTrx, userId: string): Promise<void>;
  /** Retention: call periodically to delete rows that no longer have any use. */
  deleteExpiredRows(): Promise<void>;
}
