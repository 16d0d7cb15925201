import { Hono } from 'hono';
import * as z from 'zod';
import { createPayment, createPaymentSchema, newVersion } from './create-payment.ts';
import { respondIdempotently } from './idempotency.ts';
import type { Ledger, Payment } from './ledger.ts';
import { invalidRequest, notFound } from './problems.ts';

export interface ProviderState {
  ledger: Ledger;
  locationId: string;
  /** Delay until a payment appears in lists. */
  listLagMs: number;
}

export function paymentRoutes(state: ProviderState) {
  const { ledger, locationId } = state;

  function getPayment(id: string): Payment {
    const payment = ledger.find('payment', id);
    if (!payment) throw notFound(`payment with id: ${id}`);
    return expire(ledger, payment);
  }

  return new Hono()
    .post('/', async (c) => {
      const request = parse(createPaymentSchema, await c.req.json());
      const { status, body } = respondIdempotently(ledger, request.idempotency_key, request, () =>
        createPayment(ledger, request, locationId),
      );
      return c.json(body, status);
    })
    .post('/cancel', async (c) => {
      const { idempotency_key: key } = parse(
        z.object({ idempotency_key: z.string().min(1).max(45) }),
        await c.req.json(),
      );
      const paymentId = ledger.find('keyOfPayment', key);
      if (paymentId && getPayment(paymentId).status === 'APPROVED')
        change(ledger, getPayment(paymentId), 'CANCELED');
      return c.json({});
    })
    .get('/', (c) => c.json(listPayments(state, c.req.query())))
    .get('/:id', (c) => c.json({ payment: getPayment(c.req.param('id')) }))
    .post('/:id/complete', async (c) => {
      const payment = getPayment(c.req.param('id'));
      const { version_token: version } = parse(
        z.object({ version_token: z.string().optional() }),
        await c.req.json().catch(() => ({})),
      );
      if (version && version !== payment.version_token)
        throw invalidRequest('VERSION_MISMATCH', 'The payment has changed.', 'version_token');
      assertApproved(payment, 'complete');
      return c.json({ payment: change(ledger, payment, 'COMPLETED') });
    })
    .post('/:id/cancel', (c) => {
      const payment = getPayment(c.req.param('id'));
      assertApproved(payment, 'cancel');
      return c.json({ payment: change(ledger, payment, 'CANCELED') });
    });
}

export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(
    issue?.code === 'invalid_type' ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_VALUE',
    issue?.message ?? 'Invalid',
    issue?.path.join('.'),
  );
}

function assertApproved({ status }: Payment, verb: string): void {
  if (status !== 'APPROVED')
    throw invalidRequest('BAD_REQUEST', `Payment is in state ${status}. Cannot ${verb} it.`);
}

/** Applies the payment's delay action when it is due. */
function expire(ledger: Ledger, payment: Payment): Payment {
  if (payment.status !== 'APPROVED' || ledger.now() < new Date(payment.delayed_until))
    return payment;
  return change(ledger, payment, payment.delay_action === 'CANCEL' ? 'CANCELED' : 'COMPLETED');
}

function change(ledger: Ledger, payment: Payment, status: 'COMPLETED' | 'CANCELED'): Payment {
  const now = ledger.now().toISOString();
  const done =
    status === 'COMPLETED'
      ? { status: 'CAPTURED', at: 'captured_at' }
      : { status: 'VOIDED', at: 'voided_at' };
  const timeline = payment.card_details.card_payment_timeline as object; // ours, an object of times
  const changed: Payment = {
    ...payment,
    status,
    updated_at: now,
    version_token: newVersion(),
    card_details: {
      ...payment.card_details,
      status: done.status,
      card_payment_timeline: { ...timeline, [done.at]: now },
    },
    ...(status === 'COMPLETED'
      ? {
          receipt_number: payment.id.slice(0, 4),
          receipt_url: `https://squareupsandbox.com/receipt/preview/${payment.id}`,
        }
      : {}),
  };
  ledger.save('payment', payment.id, changed);
  return changed;
}

function listPayments(
  { ledger, listLagMs }: ProviderState,
  query: Record<string, string>,
): { payments: Payment[]; cursor?: string } {
  const limit = Math.min(Number(query.limit ?? 100), 100);
  const start = query.cursor ? Number(Buffer.from(query.cursor, 'base64url').toString()) : 0;
  const visibleUntil = ledger.now().getTime() - listLagMs;
  const matching = ledger
    .list('payment')
    .map((payment) => expire(ledger, payment))
    .filter(
      (payment) =>
        new Date(payment.created_at).getTime() <= visibleUntil &&
        (!query.begin_time || payment.created_at >= query.begin_time) &&
        (!query.end_time || payment.created_at < query.end_time) &&
        (!query.location_id || payment.location_id === query.location_id),
    )
    .toSorted(
      (a, b) => (a.created_at < b.created_at ? -1 : 1) * (query.sort_order === 'ASC' ? 1 : -1),
    );
  const end = start + limit;
  return {
    payments: matching.slice(start, end),
    ...(end < matching.length ? { cursor: Buffer.from(String(end)).toString('base64url') } : {}),
  };
}
