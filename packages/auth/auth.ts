import type { Hono } from 'hono';
import type { AccountSecurity } from '#auth/accounts/own-account.ts';
import type { SignInProvider } from '#auth/contract/sign-in-methods.ts';
import type { WellKnownDocument } from '#auth/oauth-server/well-known.ts';
import type { AuthTrx } from '#auth/tables/tables.ts';
import type { IdentityCache } from '#auth/tokens/identity-cache.ts';
import type { Identity } from '#auth/tokens/identity.ts';

/** The auth service as the rest of the program sees it. */
export interface Auth {
  /** The protocol's endpoints; mount at `/auth/v1`. */
  routes: Hono;
  /** Discovery documents outside of the prefix. */
  wellKnown: readonly WellKnownDocument[];
  /** Undefined for a forged or expired token, one issued to an OAuth client, or one whose session has ended. */
  findIdentity(accessToken: string): Promise<Identity | undefined>;
  /**
   * Identities in memory, off until `setListening(true)`. While they are on, `forget` must be
   * called with the payload of every notification of the channel, a user's id.
   */
  identities: Pick<IdentityCache, 'setListening' | 'forget'> & { channel: string };
  /** External providers offered for sign-in. */
  listProviders(): Promise<SignInProvider[]>;
  /** Providers that users may link and unlink themselves. */
  listLinkableProviders(): Promise<SignInProvider[]>;
  describeAccount(userId: string): Promise<AccountSecurity | undefined>;
  /** False if the user has no such session. */
  endSession(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** False once the session has ended, or its user is banned or deleted. */
  hasSession(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** When this session last authenticated; a refresh does not count. */
  findLastAuthentication(sessionId: string): Promise<Date | undefined>;
  deleteAccount(trx: AuthTrx, userId: string): Promise<void>;
  /**
   * For somebody whose old mailbox is gone, once the caller has checked who asks: mails the new address, which confirms
   * alone, and tells the old one. Throws an error with the status 422 for a taken address.
   */
  requestEmailChange(trx: AuthTrx, change: { userId: string; email: string }): Promise<void>;
  /** Retention: call periodically to delete rows that no longer have any use. */
  deleteExpiredRows(): Promise<void>;
}
