import { createHash, randomUUID } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { insertAttempt } from './attempt-queries.ts';
import type { Attempt, Purpose } from './attempts.ts';
import type { ClientKeys } from './client-keys.ts';
import type { PaymentConfig } from './settings.ts';
import { isReusableSandboxToken } from './square/sandbox-tokens.ts';
import type { SquareConfig } from './square/square-settings.ts';

/** `known`: a repeated request, or one made while another payment is unsettled. `new`: nothing is charged yet. */
export interface StartedPayment {
  kind: 'known' | 'new';
  attempt: Attempt;
}

interface CardTender {
  kind: 'card';
  amountCents: Cents;
  /** See `singleUseHash`. */
  tokenHash: string | undefined;
}

interface NewPayment {
  /** Chosen by a caller that writes other rows of the attempt at the same time. */
  id?: string;
  purpose: Purpose;
  /** The change whose trees it pays for. */
  changeId?: string;
  orderId: string;
  /** Null for a payment by link, which needs no account. */
  userId: string | null;
  /** What pays. Several will all be authorized before one is captured; a card is the only kind so far. */
  tenders: readonly [CardTender];
  /** What the buyer sent. */
  request: unknown;
  clientKeys: ClientKeys;
}

/** The one start of a payment: committed with what it pays for, before `takePayment` charges it. */
export const beginPayment = (
  trx: Trx,
  { payments }: { payments: Pick<PaymentConfig, 'leaseMs'> },
  {
    id = randomUUID(),
    purpose,
    changeId,
    tenders: [card],
    request,
    clientKeys,
    ...payment
  }: NewPayment,
): Promise<Attempt> =>
  insertAttempt(trx, {
    ...payment,
    ...clientKeys,
    id,
    purpose,
    changeId,
    tokenHash: card.tokenHash ?? null,
    amountCents: card.amountCents,
    requestHash: sha256(JSON.stringify(request)),
    leaseMs: payments.leaseMs,
  });

/**
 * The single-use card token identifies the request: the same token means the same payment.
 * Undefined for reusable sandbox tokens.
 */
export const singleUseHash = (
  token: string,
  { sandbox }: Pick<SquareConfig, 'sandbox'>,
): string | undefined => (sandbox && isReusableSandboxToken(token) ? undefined : sha256(token));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws ShopError unless the buyer was shown what is to be paid */
export function assertAmountUnchanged(shownCents: Cents, amountCents: Cents): void {
  if (shownCents === amountCents) return;
  throw refuse('total_changed.amount_due', { details: { total: amountCents } });
}

/** The card token has paid for something else. */
export const foreignToken = () => refuse('foreign_token');
