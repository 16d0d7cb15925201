import * as z from 'zod';
import { count } from '#server/platform/setting-kinds.ts';

const milliseconds = z.coerce.number('must be a number of milliseconds').int().min(10);

/** Payment settings from the environment; joined in config.ts. */
export const paymentEnvironment = {
  PAYMENT_CALL_MS: milliseconds
    .default(15_000)
    .describe('time limit of a provider call, with its retry; milliseconds'),
  PAYMENT_LEASE_MS: milliseconds
    .default(30_000)
    .describe('how long a payment belongs to the process that began it; longer than a call'),
  PAYMENT_SCAN_MS: milliseconds.default(10_000).describe('poll interval for unsettled payments'),
  // limits.ts defines what counts.
  CHECKOUT_TRIES: count.default(5).describe('failed payments of an account in an hour'),
  CHECKOUT_TRIES_PER_NETWORK: count
    .default(20)
    .describe('the same of a network (/24, /64), where each paid order offsets a failed one'),
  CHECKOUT_DECLINES: count.default(3).describe('declined cards of an account in ten minutes'),
  CHECKOUT_DECLINES_PER_DAY: count.default(8).describe('the same in a day'),
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
  settings.PAYMENT_LEASE_MS > settings.PAYMENT_CALL_MS
    ? []
    : ['PAYMENT_LEASE_MS: must be longer than PAYMENT_CALL_MS'];
