import type { Last } from '@grafted/postgres/transact.ts';
import type { Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import type { AttemptFailure } from '#server/schema/payments.ts';
import type { Attempt, Purpose } from './attempts.ts';

export interface RefundedOrder {
  orderId: string;
  /** The first part of the refund. */
  refundId: string;
  refundCents: Cents;
}

/** Money that the card provider has moved. */
export interface MovedMoney {
  orderId: string;
  kind: 'refund' | 'reversal';
  /** The refund or the reversal. */
  source: string;
  /** The provider's id. */
  reference: string;
}

/**
 * What the outcome of a payment does to what it pays for. Payments know no order: `services.ts`
 * hands these in. Each runs in the transaction that records the outcome, with the order and the
 * attempt locked.
 */
export interface PaymentPurpose {
  /**
   * @param record writes the capture; to be awaited before the order's money is read
   * @returns what is written with the COMMIT
   */
  captured(trx: Trx, attempt: Attempt, record: () => Promise<void>): Promise<Last<void> | void>;
  failed(trx: Trx, attempt: Attempt, failure: AttemptFailure): Promise<void>;
  /** The provider has accepted a refund that no other mail tells of. @returns the kind of the mail that does */
  refunded(trx: Trx, refund: RefundedOrder): Promise<string>;
  /** Money of the order went back, came back, or was taken by a bank: the books follow it. */
  moved(trx: Trx, movement: MovedMoney): Promise<void>;
}

export type PaymentPurposes = Record<Purpose, PaymentPurpose>;
/** For what only moves money. */
export type BookingPurposes = Record<Purpose, Pick<PaymentPurpose, 'moved'>>;
