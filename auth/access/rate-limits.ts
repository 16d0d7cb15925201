import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clientBlock, clientKey } from '#auth/http/client-address.ts';
import { AuthError } from '#auth/http/errors.ts';
import { bottomless, createBucket, refillBucket, type Bucket } from './rate-bucket.ts';
import { clientLimits, type AuthLimits, type ClientLimit, type Limit } from '#auth/settings/limits.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

export interface RateLimits {
  /** Counts one request of this client. @throws AuthError 429 */
  countRequest(limit: ClientLimit, clientAddress: string): Promise<void>;
  /** The same as part of another statement: a row when the request may go on. */
  counting(limit: ClientLimit, clientAddress: string): RawBuilder<unknown>;
  /** Counts one mail, whether or not the address has an account: the answer must not tell. @throws AuthError 429 */
  countMail(kind: string, email: string, clientAddress: string): Promise<void>;
  /** The same for the mail that resets a password. Refused only while one lies in the mailbox that works: nobody can lock somebody out. @throws AuthError 429 */
  countReset(email: string, clientAddress: string): Promise<void>;
  /** Counts one that an admin causes, who may send the next at once. @throws AuthError 429 */
  countInvitation(email: string): Promise<void>;
  countSms(kind: string, phone: string): Promise<void>;
  /** The message did not go out: another may be tried at once. */
  forgetSms(kind: string, phone: string): Promise<void>;
  /** Counts one try at an account's password as failed until `forgetFailures`. Answers how many there were. @throws AuthError 429 */
  countPasswordTry(account: string): Promise<number>;
  forgetFailures(account: string): Promise<void>;
}

export interface RateLimitOptions {
  db: AuthDb;
  pool: Pool;
  namespace: string;
  limits: AuthLimits;
  mailGapSeconds: number;
  smsGapSeconds: number;
  /** How long a mailed link works. */
  linkSeconds: number;
}

const longestDelaySeconds = 60;

/** Counters live in the database, shared by all processes. */
export function createRateLimits({ db, pool, namespace, limits, mailGapSeconds, smsGapSeconds, linkSeconds }: RateLimitOptions): RateLimits {
  const counter = (keyPrefix: string, { times, seconds }: Limit) =>
    new RateLimiterPostgres({ storeClient: pool, schemaName: namespace, tableName: 'rate_limits', tableCreated: true, keyPrefix, points: times, duration: seconds });
  const bucket = (name: string, limit: Limit | undefined) => (limit ? createBucket(db, name, limit) : bottomless);

  const requests = Object.fromEntries(clientLimits.map((name) => [name, bucket(name, limits[name])])) as Record<ClientLimit, Bucket>;
  const mailsPerClient = bucket('mail-client', limits.mailsPerClient);
  const mailsPerAddress = bucket('mail-address', limits.mailsPerAddress);
  const resetsPerLink = bucket('reset-address', { times: 1, seconds: linkSeconds });
  const mailsSent = bucket('mails', limits.mailsSent);
  const smsSent = bucket('sms', limits.smsSent);
  const gap = (name: string, seconds: number) => bucket(name, seconds > 0 ? { times: 1, seconds } : undefined);
  const [mailGap, smsGap] = [gap('mail-gap', mailGapSeconds), gap('sms-gap', smsGapSeconds)];
  const failures = limits.passwordFailures && counter('failures', limits.passwordFailures);
  const delay = counter('delay', { times: 1, seconds: longestDelaySeconds });

  async function countSent(email: string): Promise<void> {
    refuseIf(await mailsPerAddress.take(anonymised(email)), tooMany('email'));
    refuseIf(await mailsSent.take('all'), tooMany('email'));
  }

  return {
    async countRequest(limit, clientAddress) {
      refuseIf(await requests[limit].take(clientOf(limit, clientAddress)), tooManyRequests);
    },
    counting: (limit, clientAddress) => requests[limit].taking(clientOf(limit, clientAddress)),
    async countMail(kind, email, clientAddress) {
      refuseIf(await mailsPerClient.take(clientBlock(clientAddress)), tooMany('email'));
      refuseIf(await mailGap.take(`${kind}:${anonymised(email)}`), tooSoon('email'));
      await countSent(email);
    },
    async countReset(email, clientAddress) {
      refuseIf(await mailsPerClient.take(clientBlock(clientAddress)), tooMany('email'));
      // Strangers may have used up the address's day: then there is one mail for each life of a link.
      const isUsedUp = (await mailsPerAddress.take(anonymised(email))) !== undefined;
      if (isUsedUp) refuseIf(await resetsPerLink.take(anonymised(email)), tooMany('email'));
      refuseIf(await mailGap.take(`reset:${anonymised(email)}`), tooSoon('email')); // last: who was refused holds up nobody
      refuseIf(await mailsSent.take('all'), tooMany('email'));
    },
    countInvitation: countSent,
    async countSms(kind, phone) {
      refuseIf(await smsGap.take(`${kind}:${anonymised(phone)}`), tooSoon('sms'));
      refuseIf(await smsSent.take('all'), tooMany('sms'));
    },
    forgetSms: (kind, phone) => refillBucket(db, 'sms-gap', `${kind}:${anonymised(phone)}`),
    async countPasswordTry(account) {
      if (!failures || !limits.passwordFailures) return 0;
      const key = anonymised(account);
      const waiting = await delay.get(key);
      if (waiting && waiting.consumedPoints > 1) throw tooManyRequests(seconds(waiting));
      // Counted before the password is looked at: a hundred tries at once are a hundred tries.
      const { consumedPoints: tries, msBeforeNext } = await failures.penalty(key, 1);
      if (tries > limits.passwordFailures.times) throw tooManyRequests(Math.ceil(msBeforeNext / 1000));
      const late = tries - limits.passwordFailures.fast;
      if (late > 0) await delay.block(key, Math.min(longestDelaySeconds, 2 ** (late - 1)));
      return tries;
    },
    async forgetFailures(account) {
      if (!failures) return;
      const keys = [failures, delay].map((limiter) => limiter.getKey(anonymised(account)));
      await db.deleteFrom('auth.rate_limits').where('key', 'in', keys).execute();
    },
  };
}

/** Guessing passwords is cheap for who holds a whole network. */
const clientOf = (limit: ClientLimit, address: string): string => (limit === 'passwordSignIn' ? clientBlock(address) : clientKey(address));

function refuseIf(waitSeconds: number | undefined, refusal: (retryAfterSeconds: number) => AuthError): void {
  if (waitSeconds !== undefined) throw refusal(Math.max(1, Math.ceil(waitSeconds)));
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

const tooManyRequests = (retryAfterSeconds: number) => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });
const tooMany = (kind: 'email' | 'sms') => (retryAfterSeconds: number) =>
  new AuthError(429, `over_${kind}_send_rate_limit`, `${kind} rate limit exceeded`, { retryAfterSeconds });
const tooSoon = (kind: 'email' | 'sms') => (retryAfterSeconds: number) =>
  new AuthError(429, `over_${kind}_send_rate_limit`, `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`, { retryAfterSeconds });

/** Counters need to recognise an address, not to know it. */
const anonymised = (email: string): string => createHash('sha256').update(email).digest('base64url');
