import type { TokenSigner } from './access-token.ts';
import type { AccountFacts } from './public.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SmsSender } from './sms.ts';
import type { AuthSettings } from './settings/settings.ts';
import type { AuthDb } from './tables.ts';

/** What the endpoints share. */
export interface AuthContext {
  db: AuthDb;
  settings: AuthSettings;
  keys: KeyRing;
  tokens: TokenSigner;
  passwords: Passwords;
  limits: RateLimits;
  mailer: Mailer;
  sms: SmsSender;
  /** Told of failures that the caller is not told of. */
  report: (error: Error) => void;
  firstFactorNeedsCode: (account: AccountFacts) => boolean | Promise<boolean>;
}
