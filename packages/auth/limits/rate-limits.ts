import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { escapeIdentifier, type Pool } from 'pg';
import { clientKey } from '#auth/http/client-address.ts';
import { type AuthError, refuse } from '#auth/http/errors.ts';
import {
  clientLimits,
  type AuthLimits,
  type ClientLimit,
  type Limit,
} from '#auth/settings/limits.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import { createCounter, type Count } from './counters.ts';
import { createLimiter, unlimited } from './limiter.ts';
import { createNetworkLimiter, unlimitedNetworks, type NetworkLimiter } from './network-limiter.ts';

export interface RateLimits {
  /** Counts a request against the client's limit. @throws AuthError 429 */
  countRequest(limit: ClientLimit, clientAddress: string): Promise<void>;
  /**
   * The same as the first queries of a `with`; the one named `counted` yields a row if the request
   * is within the limit.
   */
  countRequestSql(limit: ClientLimit, clientAddress: string): RawBuilder<unknown>;
  /**
   * Counts a mail even if the address has no account, so that the limit does not reveal whether it
   * has one.
   * @throws AuthError 429
   */
  countMail(kind: string, email: string, clientAddress: string): Promise<void>;
  /**
   * Counts a password reset. Once strangers have used up the address's daily limit, one per link
   * lifetime still goes out, so that nobody can lock the owner out.
   * @throws AuthError 429
   */
  countReset(email: string, clientAddress: string): Promise<void>;
  /** Counts a mail caused by an admin: no minimum interval applies. @throws AuthError 429 */
  countInvitation(email: string): Promise<void>;
  countSms(kind: string, phone: string): Promise<void>;
  /** Undoes countSms after a failed delivery, so that the next try may follow at once. */
  uncountSms(kind: string, phone: string): Promise<void>;
  /**
   * Counts the attempt as failed until `resetPasswordFailures`. Returns the number of failures so
   * far.
   * @throws AuthError 429
   */
  countPasswordAttempt(account: string): Promise<number>;
  resetPasswordFailures(account: string): Promise<void>;
  /** Keys of the counters that `resetPasswordFailures` deletes, for use inside another statement. */
  passwordFailureKeys(account: string): string[];
}

export interface RateLimitOptions {
  db: AuthDb;
  pool: Pool;
  namespace: string;
  limits: AuthLimits;
  mailIntervalSeconds: number;
  smsIntervalSeconds: number;
  /** Lifetime of a mailed link. */
  linkSeconds: number;
}

const maxDelaySeconds = 60;
const burstMax = 30;

/** Counters are kept in the database and shared by all processes. */
export function createRateLimits({
  db,
  pool,
  namespace,
  limits,
  mailIntervalSeconds,
  smsIntervalSeconds,
  linkSeconds,
}: RateLimitOptions): RateLimits {
  const table = `${escapeIdentifier(namespace)}.rate_limits`;
  const counter = (name: string, seconds: number) => createCounter(pool, { table, name, seconds });
  const limiter = (name: string, limit: Limit | undefined) =>
    limit ? createLimiter(db, name, limit, burstMax) : unlimited;
  const networkLimiter = (
    name: string,
    limit: Limit | undefined,
    toNetwork?: (address: string) => string,
  ): NetworkLimiter =>
    limit
      ? createNetworkLimiter(db, name, limit, {
          burst: burstMax,
          ...(toNetwork && { toNetwork }),
        })
      : unlimitedNetworks;

  // Password guesses are counted per network, since attackers rent whole networks.
  const requests = Object.fromEntries(
    clientLimits.map((name) => [
      name,
      networkLimiter(name, limits[name], name === 'passwordSignIn' ? undefined : clientKey),
    ]),
  ) as Record<ClientLimit, NetworkLimiter>;
  const mailsPerClient = networkLimiter('mail-client', limits.mailsPerClient);
  const mailsPerAddress = limiter('mail-address', limits.mailsPerAddress);
  const resetsPerLinkLife = limiter('reset-address', { times: 1, seconds: linkSeconds });
  const mailsSent = limiter('mails', limits.mailsSent);
  const smsSent = limiter('sms', limits.smsSent);
  const minInterval = (name: string, seconds: number) =>
    limiter(name, seconds > 0 ? { times: 1, seconds } : undefined);
  const [mailInterval, smsInterval] = [
    minInterval('mail-gap', mailIntervalSeconds),
    minInterval('sms-gap', smsIntervalSeconds),
  ];
  const failures = limits.passwordFailures && counter('failures', limits.passwordFailures.seconds);
  const delay = counter('delay', maxDelaySeconds);

  const passwordFailureKeys = (account: string): string[] =>
    failures ? [failures, delay].map((counted) => counted.storedKey(hashed(account))) : [];

  async function countSent(email: string): Promise<void> {
    refuseIf(await mailsPerAddress.take(hashed(email)), tooMany('email'));
    refuseIf(await mailsSent.take('all'), tooMany('email'));
  }

  return {
    async countRequest(limit, clientAddress) {
      refuseIf(await requests[limit].take(clientAddress), tooManyRequests);
    },
    countRequestSql: (limit, clientAddress) => requests[limit].takeSql(clientAddress),
    async countMail(kind, email, clientAddress) {
      refuseIf(await mailsPerClient.take(clientAddress), tooMany('email'));
      refuseIf(await mailInterval.take(`${kind}:${hashed(email)}`), tooSoon('email'));
      await countSent(email);
    },
    async countReset(email, clientAddress) {
      refuseIf(await mailsPerClient.take(clientAddress), tooMany('email'));
      const isUsedUp = (await mailsPerAddress.take(hashed(email))) !== undefined;
      if (isUsedUp) refuseIf(await resetsPerLinkLife.take(hashed(email)), tooMany('email'));
      // After the above: a refused request must not delay the next one.
      refuseIf(await mailInterval.take(`reset:${hashed(email)}`), tooSoon('email'));
      refuseIf(await mailsSent.take('all'), tooMany('email'));
    },
    countInvitation: countSent,
    async countSms(kind, phone) {
      refuseIf(await smsInterval.take(`${kind}:${hashed(phone)}`), tooSoon('sms'));
      refuseIf(await smsSent.take('all'), tooMany('sms'));
    },
    uncountSms: (kind, phone) => smsInterval.giveBack(`${kind}:${hashed(phone)}`),
    async countPasswordAttempt(account) {
      if (!failures || !limits.passwordFailures) return 0;
      const key = hashed(account);
      // Count before comparing the password, so that concurrent attempts cannot bypass the limit.
      const count = await failures.addUnless(delay.storedKey(key), key);
      if (count.blocked) throw tooManyRequests(wholeSeconds(count));
      const attempts = count.points;
      if (attempts > limits.passwordFailures.times) throw tooManyRequests(wholeSeconds(count));
      const slowedAttempts = attempts - limits.passwordFailures.fast;
      if (slowedAttempts > 0)
        await delay.start(key, Math.min(maxDelaySeconds, 2 ** (slowedAttempts - 1)));
      return attempts;
    },
    async resetPasswordFailures(account) {
      const keys = passwordFailureKeys(account);
      if (keys.length > 0)
        await db.deleteFrom('auth.rate_limits').where('key', 'in', keys).execute();
    },
    passwordFailureKeys,
  };
}

function refuseIf(
  waitSeconds: number | undefined,
  refusal: (retryAfterSeconds: number) => AuthError,
): void {
  if (waitSeconds !== undefined) throw refusal(Math.max(1, Math.ceil(waitSeconds)));
}

const wholeSeconds = ({ waitSeconds }: Count): number => Math.max(1, Math.ceil(waitSeconds));

const tooManyRequests = (retryAfterSeconds: number) =>
  refuse('over_request_rate_limit', {
    retryAfterSeconds,
  });
const tooMany = (kind: 'email' | 'sms') => (retryAfterSeconds: number) =>
  refuse(`over_${kind}_send_rate_limit`, { retryAfterSeconds });
const tooSoon = (kind: 'email' | 'sms') => (retryAfterSeconds: number) =>
  refuse(`over_${kind}_send_rate_limit.interval`, retryAfterSeconds, { retryAfterSeconds });

/** Counters are keyed by a hash, so that they store no addresses. */
const hashed = (email: string): string => createHash('sha256').update(email).digest('base64url');
