import type { Pool } from 'pg';
import { createTokenSigner } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { loadKeyRing } from './keys.ts';
import type { Mailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import type { Auth } from './public.ts';
import { findLiveSession } from './queries/sessions.ts';
import { createRateLimits } from './rate-limits.ts';
import { authRoutes } from './routes.ts';
import { noSmsSender, type SmsSender } from './sms.ts';
import { defaultSettings, type AuthLimits, type AuthSettings } from './settings/settings.ts';
import type { AuthDb } from './tables.ts';

export interface AuthOptions extends Pick<AuthSettings, 'externalUrl' | 'siteUrl'>, Partial<Omit<AuthSettings, 'externalUrl' | 'siteUrl' | 'limits'>> {
  db: AuthDb;
  /** For the counters of the rate limits. */
  pool: Pool;
  mailer: Mailer;
  /** None when absent: sending is then refused. */
  sms?: SmsSender;
  limits?: Partial<AuthLimits>;
  /** Told of every error that is no refusal. */
  report: (error: Error) => void;
}

export async function createAuth({ db, pool, mailer, sms = noSmsSender, limits, report, ...given }: AuthOptions): Promise<Auth> {
  const settings: AuthSettings = { ...defaultSettings, ...given, limits: { ...defaultSettings.limits, ...limits } };
  const keys = await loadKeyRing(db);
  const tokens = createTokenSigner(keys, settings.externalUrl);
  const context: AuthContext = { db, settings, keys, tokens, mailer, sms, passwords: await createPasswords(), limits: createRateLimits(pool, settings.limits) };
  return {
    routes: authRoutes(context, report),
    async findIdentity(accessToken) {
      const claims = await tokens.verify(accessToken);
      if (!claims) return undefined;
      const user = await findLiveSession(db, { sessionId: claims.session_id, userId: claims.sub });
      if (!user) return undefined;
      return { userId: user.id, email: user.email ?? '', emailConfirmed: user.email_confirmed_at !== null, sessionId: claims.session_id };
    },
  };
}
