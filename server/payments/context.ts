import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import type { CardProvider } from './provider.ts';
import type { PaymentConfig } from './settings.ts';
import type { SquareConfig } from './square/square-settings.ts';

export interface PaymentContext {
  db: Db;
  log: Logger;
  cards: CardProvider;
  square: SquareConfig;
  payments: PaymentConfig;
  /** For links in mails. */
  publicUrl: string;
}

export type WebhookContext = Pick<PaymentContext, 'db' | 'square'>;

/** For writing the outcome of an attempt. */
export type OutcomeContext = Pick<PaymentContext, 'db' | 'payments' | 'publicUrl'>;

export interface ReconcilerContext extends PaymentContext {
  /** True when no other process can hold leases. */
  isOnlyProcess: boolean;
}
