import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clientBlock } from './client-address.ts';
import { AuthError } from './errors.ts';
import type { AuthLimits, Limit } from './settings/settings.ts';

type ClientLimit =
  | 'signUp'
  | 'recover'
  | 'resend'
  | 'updateUser'
  | 'verify'
  | 'token'
  | 'passwordSignIn'
  | 'factorChallenge'
  | 'factorVerify'
  | 'passkey'
  | 'web3'
  | 'sso'
  | 'samlAssertion'
  | 'clientRegistration';

export interface RateLimits {
  /** Counts one request of this client. @throws AuthError 429 */
  countRequest(limit: ClientLimit, clientAddress: string): Promise<void>;
  /** Counts one mail, whether or not the address has an account: the answer must not tell. @throws AuthError 429 */
  countMail(kind: string, email: string, clientAddress: string): Promise<void>;
  /** Counts one try at an account's password as failed until `forgetFailures`. @throws AuthError 429 */
  countPasswordTry(email: string): Promise<void>;
  forgetFailures(email: string): Promise<void>;
}

const longestDelaySeconds = 60;

/** Counters live in the database, shared by all processes. */
export function createRateLimits(pool: Pool, limits: AuthLimits): RateLimits {
  const counter = (keyPrefix: string, { times, seconds }: Limit) =>
    new RateLimiterPostgres({ storeClient: pool, schemaName: 'auth', tableName: 'rate_limits', tableCreated: true, keyPrefix, points: times, duration: seconds });

  const requests: Record<ClientLimit, RateLimiterPostgres> = {
    signUp: counter('signup', limits.signUp),
    recover: counter('recover', limits.recover),
    resend: counter('resend', limits.resend),
    updateUser: counter('user', limits.updateUser),
    verify: counter('verify', limits.verify),
    token: counter('token', limits.token),
    passwordSignIn: counter('password', limits.passwordSignIn),
    factorChallenge: counter('factor-challenge', limits.factorChallenge),
    factorVerify: counter('factor-verify', limits.factorVerify),
    passkey: counter('passkey', limits.passkey),
    web3: counter('web3', limits.web3),
    sso: counter('sso', limits.sso),
    samlAssertion: counter('saml', limits.samlAssertion),
    clientRegistration: counter('client', limits.clientRegistration),
  };
  const mailsPerClient = counter('mail-client', limits.mailsPerClient);
  const mailsPerAddress = counter('mail-address', limits.mailsPerAddress);
  const mailGap = limits.mailGapSeconds > 0 ? counter('mail-gap', { times: 1, seconds: limits.mailGapSeconds }) : undefined;
  const failures = counter('failures', limits.passwordFailures);
  const delay = counter('delay', { times: 1, seconds: longestDelaySeconds });

  return {
    async countRequest(limit, clientAddress) {
      await consume(requests[limit], clientBlock(clientAddress), tooManyRequests);
    },
    async countMail(kind, email, clientAddress) {
      await consume(mailsPerClient, clientBlock(clientAddress), tooManyMails);
      if (mailGap) await consume(mailGap, `${kind}:${anonymised(email)}`, tooSoon);
      await consume(mailsPerAddress, anonymised(email), tooManyMails);
    },
    async countPasswordTry(email) {
      const account = anonymised(email);
      const waiting = await delay.get(account);
      if (waiting && waiting.consumedPoints > 1) throw tooManyRequests(seconds(waiting));
      // Counted before the password is looked at: a hundred tries at once are a hundred tries.
      const { consumedPoints: tries, msBeforeNext } = await failures.penalty(account, 1);
      if (tries > limits.passwordFailures.times) throw tooManyRequests(Math.ceil(msBeforeNext / 1000));
      const late = tries - limits.passwordFailures.fast;
      if (late > 0) await delay.block(account, Math.min(longestDelaySeconds, 2 ** (late - 1)));
    },
    async forgetFailures(email) {
      await Promise.all([failures.delete(anonymised(email)), delay.delete(anonymised(email))]);
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string, refusal: (retryAfterSeconds: number) => AuthError): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw refusal(seconds(reason));
    throw reason;
  }
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

const tooManyRequests = (retryAfterSeconds: number) => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds });
const tooManyMails = (retryAfterSeconds: number) => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterSeconds });
const tooSoon = (retryAfterSeconds: number) =>
  new AuthError(429, 'over_email_send_rate_limit', `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`, { retryAfterSeconds });

/** Counters need to recognise an address, not to know it. */
const anonymised = (email: string): string => createHash('sha256').update(email).digest('base64url');
