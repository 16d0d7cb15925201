import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { CardProvider } from './provider.ts';
import type { PaymentPurposes } from './purposes.ts';
import type { PaymentConfig } from './settings.ts';
import type { SquareConfig } from './square/square-settings.ts';

export interface PaymentContext {
  db: Db;
  log: Logger;
  cards: CardProvider;
  square: Pick<SquareConfig, 'locationId'>;
  payments: Pick<PaymentConfig, 'leaseMs'>;
  purposes: PaymentPurposes;
}

/** For checking that an event is genuine and meant for this shop. */
export type WebhookSettings = Pick<
  SquareConfig,
  'webhookSignatureKeys' | 'webhookUrl' | 'merchantId' | 'sandbox'
>;

export interface WebhookContext {
  db: Db;
  square: WebhookSettings;
}

/** For writing the outcome of an attempt. */
export type OutcomeContext = Pick<PaymentContext, 'db' | 'payments' | 'purposes'>;

export interface ReconcilerContext extends PaymentContext {
  payments: Pick<PaymentConfig, 'leaseMs' | 'scanMs'>;
  /** True when no other process can hold leases. */
  isOnlyProcess: boolean;
}
