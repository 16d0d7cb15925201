import type { KeyRing } from '#auth/keys/keys.ts';
import type { RateLimits } from '#auth/limits/rate-limits.ts';
import type { Passwords } from '#auth/passwords/passwords.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import type { TokenSigner } from '#auth/tokens/access-token.ts';
import type { IdentityCache } from '#auth/tokens/identity-cache.ts';
import type { Mailer } from './mailer.ts';
import type { SmsSender } from './sms-sender.ts';

/** Dependencies of the endpoints. */
export interface AuthContext {
  db: AuthDb;
  /** For short reads outside transactions. */
  reads: AuthDb;
  identities: Pick<IdentityCache, 'forget'>;
  settings: AuthSettings;
  keys: KeyRing;
  tokens: TokenSigner;
  passwords: Passwords;
  limits: RateLimits;
  mailer: Mailer;
  sms: SmsSender;
  /** Logs failures that the response does not mention. */
  report: (error: Error) => void;
  firstFactorNeedsCode: (userId: string) => boolean | Promise<boolean>;
}
