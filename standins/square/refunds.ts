import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { newVersion } from './create-payment.ts';
import { respondIdempotently } from './idempotency.ts';
import type { Ledger, Refund } from './ledger.ts';
import { parse, type ProviderState } from './payments.ts';
import { invalidRequest, notFound } from './problems.ts';

const refundsMax = 20;
const pendingMs = 2000;
const failingCents = 4444;

const refundSchema = z.object({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string().min(1),
  amount_money: z.object({ amount: z.int().min(1), currency: z.literal('USD') }),
  reason: z.string().max(192).optional(),
});
type RefundRequest = z.infer<typeof refundSchema>;

export function refundRoutes({ ledger }: ProviderState) {
  return new Hono()
    .post('/', async (c) => {
      const request = parse(refundSchema, await c.req.json());
      const { status, body } = respondIdempotently(
        ledger,
        request.idempotency_key,
        request,
        () => ({ status: 200, body: { refund: refund(ledger, request) } }),
      );
      return c.json(body, status);
    })
    .get('/', (c) => {
      const {
        begin_time: from,
        end_time: to,
        location_id: at,
        sort_order: order,
        limit,
        cursor,
      } = c.req.query();
      const start = cursor ? Number(Buffer.from(cursor, 'base64url').toString()) : 0;
      const end = start + Math.min(Number(limit ?? 100), 100);
      const found = ledger
        .list('refund')
        .map((refund) => completeWhenDue(ledger, refund))
        .filter(
          ({ created_at, location_id }) =>
            (!from || created_at >= from) &&
            (!to || created_at < to) &&
            (!at || location_id === at),
        )
        .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1) * (order === 'ASC' ? 1 : -1));
      return c.json({
        refunds: found.slice(start, end),
        ...(end < found.length ? { cursor: Buffer.from(String(end)).toString('base64url') } : {}),
      });
    })
    .get('/:id', (c) => {
      const found = ledger.find('refund', c.req.param('id'));
      if (!found) throw notFound(`refund with id: ${c.req.param('id')}`);
      return c.json({ refund: completeWhenDue(ledger, found) });
    });
}

function refund(ledger: Ledger, request: RefundRequest): Refund {
  const payment = ledger.find('payment', request.payment_id);
  if (!payment) throw notFound(`payment with id: ${request.payment_id}`);
  if (payment.status !== 'COMPLETED')
    throw invalidRequest('PAYMENT_NOT_REFUNDABLE', 'Only completed payments can be refunded.');
  const earlier = ledger
    .list('refund')
    .filter(
      ({ payment_id, status }) =>
        payment_id === payment.id && status !== 'FAILED' && status !== 'REJECTED',
    );
  const refunded = earlier.reduce((sum, { amount_money }) => sum + amount_money.amount, 0);
  if (
    refunded + request.amount_money.amount > payment.amount_money.amount ||
    earlier.length >= refundsMax
  ) {
    throw invalidRequest(
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available to refund.',
    );
  }
  const now = ledger.now().toISOString();
  const made: Refund = {
    id: `${payment.id}_${randomBytes(12).toString('hex')}`,
    status: 'PENDING',
    payment_id: payment.id,
    amount_money: request.amount_money,
    location_id: payment.location_id,
    ...(request.reason ? { reason: request.reason } : {}),
    created_at: now,
    updated_at: now,
    order_id: randomBytes(16).toString('hex'),
  };
  ledger.save('refund', made.id, made);
  ledger.save('payment', payment.id, {
    ...payment,
    updated_at: now,
    version_token: newVersion(),
    refund_ids: [...(payment.refund_ids ?? []), made.id],
    refunded_money: {
      amount: refunded + request.amount_money.amount,
      currency: payment.amount_money.currency,
    },
  });
  return made;
}

/** Refunds stay pending for a while before they complete or fail. */
function completeWhenDue(ledger: Ledger, found: Refund): Refund {
  if (
    found.status !== 'PENDING' ||
    ledger.now().getTime() - new Date(found.created_at).getTime() < pendingMs
  )
    return found;
  // The sandbox has no amount that makes a refund fail; here it is 4444 cents.
  const status = found.amount_money.amount === failingCents ? 'FAILED' : 'COMPLETED';
  const completed: Refund = { ...found, status, updated_at: ledger.now().toISOString() };
  ledger.save('refund', found.id, completed);
  const payment = ledger.find('payment', found.payment_id);
  if (status === 'FAILED' && payment?.refunded_money) {
    const refunded_money = {
      ...payment.refunded_money,
      amount: payment.refunded_money.amount - found.amount_money.amount,
    };
    ledger.save('payment', payment.id, { ...payment, refunded_money, version_token: newVersion() });
  }
  return completed;
}
