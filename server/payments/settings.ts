import * as z from 'zod';
import { count } from '#server/start/setting-kinds.ts';

const milliseconds = z.coerce.number('must be a number of milliseconds').int().min(10);

/** Settings of taking money that the program reads from its environment, joined in config.ts. */
export const paymentEnvironment = {
  /** Time for one call to the card provider, all its tries together. */
  PAYMENT_CALL_MS: milliseconds.default(15_000),
  /** How long a payment is left to the process that began it. Longer than a call. */
  PAYMENT_LEASE_MS: milliseconds.default(30_000),
  /** How often unfinished payments are looked for. */
  PAYMENT_SCAN_MS: milliseconds.default(10_000),

  /** Failed payments of one account, and of one network, in an hour; see limits.ts for what counts. */
  CHECKOUT_TRIES: count.default(5),
  CHECKOUT_TRIES_PER_NETWORK: count.default(20),
  /** Declined cards of one account, in ten minutes and in a day. */
  CHECKOUT_DECLINES: count.default(3),
  CHECKOUT_DECLINES_PER_DAY: count.default(8),

  /** Where the process kills itself, for tests: name, which arrival, milliseconds later. Like `S3b`, `S3b:2` or `S3a:1:15`. */
  FAIL_POINT: z.string().regex(/^S\d[ab]?(:\d+){0,2}$/, 'must be like S3b:2').optional(),
};
export type PaymentEnvironment = z.infer<z.ZodObject<typeof paymentEnvironment>>;

export interface PaymentConfig {
  callMs: number;
  leaseMs: number;
  scanMs: number;
  triesPerHour: number;
  triesPerHourAndNetwork: number;
  declinesPerTenMinutes: number;
  declinesPerDay: number;
}

export const paymentConfig = (settings: PaymentEnvironment): PaymentConfig => ({
  callMs: settings.PAYMENT_CALL_MS,
  leaseMs: settings.PAYMENT_LEASE_MS,
  scanMs: settings.PAYMENT_SCAN_MS,
  triesPerHour: settings.CHECKOUT_TRIES,
  triesPerHourAndNetwork: settings.CHECKOUT_TRIES_PER_NETWORK,
  declinesPerTenMinutes: settings.CHECKOUT_DECLINES,
  declinesPerDay: settings.CHECKOUT_DECLINES_PER_DAY,
});

export const paymentProblems = (settings: PaymentEnvironment): string[] =>
  settings.PAYMENT_LEASE_MS > settings.PAYMENT_CALL_MS ? [] : ['PAYMENT_LEASE_MS: must be longer than PAYMENT_CALL_MS'];
