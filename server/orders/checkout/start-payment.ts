import type { Trx } from '#server/database/client.ts';
import {
  findAttemptOfChange,
  findAttemptOfToken,
  findKnownAttempt,
  findUnsettledAttempt,
  findUnsettledAttemptOfOrder,
} from '#server/payments/attempt-queries.ts';
import type { Attempt, Purpose } from '#server/payments/attempts.ts';
import { foreignToken } from '#server/payments/begin-payment.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** What a request can be known by. */
export type KnownBy =
  | { purpose: 'order'; userId: string; tokenHash: string | undefined }
  | {
      purpose: 'addition';
      userId: string;
      orderId: string;
      tokenHash: string | undefined;
      /** Chosen by the browser: the same request twice is one addition. */
      changeId: string;
    }
  | { purpose: 'due'; orderId: string; tokenHash: string | undefined };

/**
 * The payment of a request that was made before, by its key or its single-use card token; else one
 * that is under way for the same thing. It is answered instead of charging again.
 * @throws ShopError for a card token that has paid for something else, or while another payment of
 * the buyer is under way
 */
export async function findKnownPayment(trx: Trx, by: KnownBy): Promise<Attempt | undefined> {
  const made = by.purpose === 'addition' && (await findAttemptOfChange(trx, by.changeId));
  if (made) {
    if (made.orderId !== by.orderId) throw refuse('invalid_input.key_of_another_order');
    return made;
  }
  const { tokenHash } = by;
  const known = await findByTokenOrUnderWay(trx, by);
  if (!known) return undefined;
  const isSamePurpose = known.purpose === by.purpose;
  const isSameOrder = by.purpose === 'order' || known.orderId === by.orderId;
  const isOwn = by.purpose === 'due' || known.userId === by.userId;
  const isOfToken = tokenHash !== undefined && known.tokenHash === tokenHash;
  if (isOfToken && !(isSamePurpose && isSameOrder && isOwn)) throw foreignToken();
  if (isOfToken || (isSamePurpose && by.purpose !== 'addition')) return known;
  throw refuse(underWay[by.purpose]);
}

const underWay = {
  order: 'payment_under_way.for_more_trees',
  addition: 'payment_under_way.another_of_customer',
  due: 'payment_under_way.of_order',
} as const satisfies Record<Purpose, string>;

async function findByTokenOrUnderWay(trx: Trx, by: KnownBy): Promise<Attempt | undefined> {
  const { tokenHash } = by;
  if (by.purpose === 'due')
    return (
      (tokenHash === undefined ? undefined : await findAttemptOfToken(trx, tokenHash)) ??
      (await findUnsettledAttemptOfOrder(trx, by.orderId))
    );
  const { userId } = by;
  return tokenHash === undefined
    ? findUnsettledAttempt(trx, userId)
    : findKnownAttempt(trx, { userId, tokenHash });
}
