import type { Pool } from 'pg';
import { requestEntrustedChange } from '#auth/accounts/entrusted-change.ts';
import {
  describeAccount,
  endOwnSession,
  findLastAuthentication,
} from '#auth/accounts/own-account.ts';
import type { AuthContext } from '#auth/context/context.ts';
import type { Mailer } from '#auth/context/mailer.ts';
import type { SmsSender } from '#auth/context/sms-sender.ts';
import { inNamespace, defaultNamespace } from '#auth/database/namespace.ts';
import { deleteExpiredRows } from '#auth/database/retention.ts';
import { listSignInProviders } from '#auth/external/sign-in-providers.ts';
import { isUuid } from '#auth/http/path-id.ts';
import { createKeyRing } from '#auth/keys/key-ring.ts';
import { createRateLimits } from '#auth/limits/rate-limits.ts';
import { createSmsSender } from '#auth/messages/sms-providers/create-sms-sender.ts';
import { wellKnownDocuments } from '#auth/oauth-server/well-known.ts';
import { createPasswords } from '#auth/passwords/passwords.ts';
import { prepareCommonWords } from '#auth/passwords/prepare-common-words.ts';
import { deleteUser } from '#auth/queries/admin-users.ts';
import { findLiveSession } from '#auth/queries/sessions.ts';
import { authRoutes } from '#auth/routes/routes.ts';
import { hasVerifiedFactor } from '#auth/sessions/assurance.ts';
import type { AuthLimits } from '#auth/settings/limits.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { createTokenSigner } from '#auth/tokens/access-token.ts';
import { createIdentityCache, type FoundIdentity } from '#auth/tokens/identity-cache.ts';
import type { Auth } from './auth.ts';

export interface AuthOptions {
  db: AuthDb;
  /** For short reads outside transactions, which every request starts with; defaults to `db`. */
  reads?: AuthDb;
  /** For the rate limit counters. */
  pool: Pool;
  /** The schema of the service's tables. */
  namespace?: string;
  settings: AuthSettings;
  mailer: Mailer;
  /** Defaults to the configured provider. */
  sms?: SmsSender;
  /** Logs every error other than an AuthError. */
  report: (error: Error) => void;
  /**
   * Accounts that need a freshly mailed code to add their first factor, so that a stolen password
   * is not enough; defaults to none.
   */
  firstFactorNeedsCode?: (userId: string) => boolean | Promise<boolean>;
}

export async function createAuth({
  pool,
  namespace = defaultNamespace,
  mailer,
  report,
  firstFactorNeedsCode = () => false,
  ...given
}: AuthOptions): Promise<Auth> {
  const settings = await withCommonWords(given.settings);
  const sms = given.sms ?? createSmsSender(settings.sms);
  const db = inNamespace(given.db, namespace);
  const reads = inNamespace(given.reads ?? given.db, namespace);
  const keys = await createKeyRing(db, settings);
  const tokens = createTokenSigner(keys, {
    ...settings.tokens,
    issuer: settings.tokens.issuer ?? settings.externalUrl,
  });
  const limits = createRateLimits({
    db,
    pool,
    namespace,
    limits: effectiveLimits(settings),
    mailIntervalSeconds: settings.mail.minIntervalSeconds,
    smsIntervalSeconds: settings.sms.minIntervalSeconds,
    linkSeconds: settings.mail.tokenSeconds,
  });
  const identities = createIdentityCache();
  const context: AuthContext = {
    db,
    reads,
    identities,
    settings,
    keys,
    tokens,
    mailer,
    sms,
    passwords: await createPasswords(settings.passwords.maxQueuedHashes),
    limits,
    report,
    firstFactorNeedsCode,
  };
  const routes = authRoutes(context);
  return {
    routes,
    wellKnown: wellKnownDocuments(routes, context.settings.externalUrl),
    async findIdentity(accessToken) {
      const claims = await tokens.verify(accessToken);
      if (
        !claims ||
        !isUuid(claims.sub) ||
        !isUuid(claims.session_id) ||
        claims.aud !== settings.tokens.audience
      )
        return undefined;
      const session = { userId: claims.sub, sessionId: claims.session_id };
      return identities.find(session, () => findLiveIdentity(reads, session));
    },
    identities: { channel: `${namespace}_identity_changed`, ...identities },
    listProviders: () => listSignInProviders(context),
    listLinkableProviders: async () => (settings.manualLinking ? listSignInProviders(context) : []),
    describeAccount: (userId) => describeAccount(db, userId),
    async endSession(session) {
      const ended = await endOwnSession(db, session);
      identities.forget(session.userId);
      return ended;
    },
    hasSession: async (session) => (await findLiveSession(reads, session)) !== undefined,
    findLastAuthentication: (sessionId) => findLastAuthentication(db, sessionId),
    deleteAccount: deleteUser,
    requestEmailChange: (trx, change) => requestEntrustedChange(context, trx, change),
    deleteExpiredRows: () => deleteExpiredRows(db, settings),
  };
}

async function findLiveIdentity(
  reads: AuthDb,
  session: { userId: string; sessionId: string },
): Promise<FoundIdentity | undefined> {
  const user = await findLiveSession(reads, session);
  return (
    user && {
      userId: user.id,
      email: user.email ?? '',
      emailConfirmed: user.email_confirmed_at !== null,
      isSso: user.is_sso_user,
      sessionId: session.sessionId,
      secondFactor: secondFactorOf(user),
      endsAt: user.not_after,
    }
  );
}

/** With automatic confirmation nobody waits for a mail, so the service-wide limit does not apply. */
const effectiveLimits = ({ limits, signUp }: AuthSettings): AuthLimits => ({
  ...limits,
  ...(signUp.email.autoconfirm && { mailsSent: undefined }),
  ...(signUp.phone.autoconfirm && { smsSent: undefined }),
});

const withCommonWords = async (settings: AuthSettings): Promise<AuthSettings> => ({
  ...settings,
  passwords: { ...settings.passwords, commonWords: await prepareCommonWords(settings.passwords) },
});

function secondFactorOf(user: Parameters<typeof hasVerifiedFactor>[0] & { has_factor: boolean }) {
  if (hasVerifiedFactor(user)) return 'verified';
  return user.has_factor ? 'needed' : 'none';
}
