import type { Pool } from 'pg';
import { createTokenSigner } from '#auth/sessions/access-token.ts';
import type { AuthContext } from './context.ts';
import { hasShownFactor } from '#auth/factors/assurance.ts';
import { forgetOldRows } from '#auth/database/retention.ts';
import { isUuid } from '#auth/access/guards.ts';
import { createKeyRing } from '#auth/keys/key-ring.ts';
import type { Mailer } from '#auth/messages/mailer.ts';
import { inNamespace, writtenNamespace } from '#auth/database/namespace.ts';
import { deleteAccount, describeAccount, endOwnSession, lastProof } from '#auth/accounts/own-account.ts';
import { loadCommonWords } from '#auth/passwords/load-common-words.ts';
import { createPasswords } from '#auth/passwords/passwords.ts';
import type { AccountFacts, Auth } from './index.ts';
import { findLiveSession } from '#auth/queries/sessions.ts';
import { createRateLimits } from '#auth/access/rate-limits.ts';
import { authRoutes } from '#auth/routes/routes.ts';
import type { AuthLimits } from '#auth/settings/limits.ts';
import { listSignInProviders } from '#auth/external/sign-in-providers.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { SmsSender } from '#auth/messages/sms.ts';
import { createSmsSender } from '#auth/messages/sms-providers/create-sms-sender.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

export interface AuthOptions {
  db: AuthDb;
  /** For the counters of the rate limits. */
  pool: Pool;
  /** The schema of the service's tables. */
  namespace?: string;
  settings: AuthSettings;
  mailer: Mailer;
  /** As the settings say when absent. */
  sms?: SmsSender;
  /** Told of every error that is no refusal. */
  report: (error: Error) => void;
  /** Which errors mean that the database is away; none when absent. */
  isOutage?: (error: Error) => boolean;
  /** For whom the first factor takes a code that was just mailed: a stolen password must not be enough. Nobody when absent. */
  firstFactorNeedsCode?: (account: AccountFacts) => boolean | Promise<boolean>;
}

export async function createAuth({ pool, namespace = writtenNamespace, mailer, report, isOutage, firstFactorNeedsCode = () => false, ...given }: AuthOptions): Promise<Auth> {
  const settings = await withCommonWords(given.settings);
  const sms = given.sms ?? createSmsSender(settings.sms);
  const db = inNamespace(given.db, namespace);
  const keys = await createKeyRing(db, settings);
  const tokens = createTokenSigner(keys, { ...settings.tokens, issuer: settings.tokens.issuer ?? settings.externalUrl });
  const limits = createRateLimits({ db, pool, namespace, limits: limitsOf(settings), mailGapSeconds: settings.mail.gapSeconds, smsGapSeconds: settings.sms.gapSeconds, linkSeconds: settings.mail.tokenSeconds });
  const context: AuthContext = { db, settings, keys, tokens, mailer, sms, passwords: await createPasswords(settings.passwords.waitingMax), limits, report, firstFactorNeedsCode };
  return {
    routes: authRoutes(context, { report, isOutage }),
    async findIdentity(accessToken) {
      const claims = await tokens.verify(accessToken);
      if (!claims || !isUuid(claims.sub) || !isUuid(claims.session_id) || claims.aud !== settings.tokens.audience) return undefined;
      const user = await findLiveSession(db, { sessionId: claims.session_id, userId: claims.sub });
      if (!user) return undefined;
      const secondFactor = hasShownFactor(user) ? 'shown' : user.has_factor ? 'needed' : 'none';
      return {
        userId: user.id,
        email: user.email ?? '',
        emailConfirmed: user.email_confirmed_at !== null,
        isSso: user.is_sso_user,
        sessionId: claims.session_id,
        secondFactor,
      };
    },
    listProviders: () => listSignInProviders(context),
    listLinkable: async () => (settings.manualLinking ? listSignInProviders(context) : []),
    describeAccount: (userId) => describeAccount(db, userId),
    endSession: (session) => endOwnSession(db, session),
    lastProof: (sessionId) => lastProof(db, sessionId),
    deleteAccount,
    forgetOldRows: () => forgetOldRows(db, settings),
  };
}

/** Where addresses count without proof, the service's own mail is not what people wait for. */
const limitsOf = ({ limits, signUp }: AuthSettings): AuthLimits => ({
  ...limits,
  ...(signUp.email.autoconfirm && { mailsSent: undefined }),
  ...(signUp.phone.autoconfirm && { smsSent: undefined }),
});

const withCommonWords = async (settings: AuthSettings): Promise<AuthSettings> => ({
  ...settings,
  passwords: { ...settings.passwords, commonWords: await loadCommonWords(settings.passwords) },
});
