import * as z from 'zod/mini';
import { applyRefund } from '#server/payments/refunds/apply-refund.ts';
import { isSigned } from '#server/payments/square/webhook-signature.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { assertStorable } from '#server/platform/http/storable.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentContext, WebhookContext, WebhookSettings } from './context.ts';
import { recordDiscrepancy } from './discrepancy-queries.ts';
import {
  insertWebhookEvent,
  markWebhookEventApplied,
  takeDueWebhookEvents,
  wakeWebhookPolling,
  type WebhookEvent,
} from './webhook-queries.ts';

const webhookEventSchema = z.object({
  merchant_id: z.optional(z.string()),
  type: z.string().check(z.maxLength(100)),
  event_id: z.string().check(z.minLength(1), z.maxLength(128)),
  data: z.optional(z.object({ id: z.optional(z.string().check(z.maxLength(255))) })),
});

export interface WebhookRequest {
  body: string;
  signature: string;
  /** `Production` or `Sandbox`; the header is optional. */
  environment: string | undefined;
}

/**
 * Stores the event and applies it in the background, because the provider waits for the response. A
 * repeated event changes nothing.
 */
export async function receiveWebhookEvent(
  { db, square }: WebhookContext,
  request: WebhookRequest,
): Promise<void> {
  const event = verifyWebhookEvent(square, request);
  await db.transaction().execute(async (trx) => {
    const isNew = await insertWebhookEvent(trx, {
      eventId: event.event_id,
      type: event.type,
      objectId: event.data?.id ?? null,
      body: request.body,
    });
    if (isNew) await wakeWebhookPolling(trx);
  });
}

function verifyWebhookEvent(
  square: WebhookSettings,
  { body, signature, environment }: WebhookRequest,
) {
  if (!isSigned(square.webhookSignatureKeys, { url: square.webhookUrl, body, signature }))
    throw refuse('bad_signature');
  if (environment && (environment.toLowerCase() === 'sandbox') !== square.sandbox)
    throw refuse('wrong_environment');
  const json = parseJson(body);
  const event = webhookEventSchema.safeParse(json);
  if (!event.success) throw refuse('invalid_input.not_a_webhook_event');
  assertStorable(json); // the body is stored as received
  if (square.merchantId && event.data.merchant_id !== square.merchantId)
    throw refuse('wrong_merchant');
  return event.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const batch = 4;

/** Applies what has arrived, until nothing is due. */
export async function applyDueWebhookEvents(
  context: PaymentContext,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, log, payments } = context;
  for (let taken = batch; taken === batch && !stopping?.aborted;) {
    const events = await takeDueWebhookEvents(db, { limit: batch, leaseMs: payments.leaseMs });
    await Promise.all(
      events.map((event) =>
        applyWebhookEvent(context, event).catch((error: unknown) =>
          log.warn({ err: error, eventId: event.eventId }, 'payment event not applied yet'),
        ),
      ),
    );
    taken = events.length;
  }
}

/** Fetches the current state from the provider, so neither order, age nor content of the event matters. */
async function applyWebhookEvent(context: PaymentContext, event: WebhookEvent): Promise<void> {
  const { db, cards, log } = context;
  const { eventId } = event;
  const [subject] = event.type.split('.');
  const id = event.objectId ?? '';
  if (subject === 'payment') {
    const payment = await cards.findPayment(id);
    if (payment) await applyPayment(context, payment);
  } else if (subject === 'refund') {
    const refund = await cards.findRefund(id);
    if (refund) await applyRefund(context, refund);
  } else if (subject === 'dispute') {
    const details = disputeDetails(event.body);
    await recordDiscrepancy(db, {
      kind: 'dispute',
      subject: id || eventId,
      details: { type: event.type, ...details },
    });
    const { state, amountCents, paymentId, version } = details;
    if (id && state && amountCents && paymentId)
      await applyDispute(context, { id, state, amountCents, paymentId, version: version ?? 0 });
    log.error({ disputeId: id, type: event.type }, 'a buyer disputes a payment');
  }
  await markWebhookEventApplied(db, eventId);
}

const disputeSchema = z.object({
  data: z.object({
    object: z.object({
      dispute: z.object({
        version: z.optional(z.int()),
        state: z.optional(z.string().check(z.maxLength(60))),
        amount_money: z.optional(z.object({ amount: z.int() })),
        disputed_payment: z.optional(z.object({ payment_id: z.string().check(z.maxLength(255)) })),
      }),
    }),
  }),
});

interface DisputeDetails {
  state?: string | undefined;
  amountCents?: number | undefined;
  paymentId?: string | undefined;
  version?: number | undefined;
}

/** From the signed event itself; its version tells an old event. */
function disputeDetails(body: unknown): DisputeDetails {
  const parsed = disputeSchema.safeParse(body);
  if (!parsed.success) return {};
  const {
    state,
    version,
    amount_money: amount,
    disputed_payment: payment,
  } = parsed.data.data.object.dispute;
  return { state, amountCents: amount?.amount, paymentId: payment?.payment_id, version };
}
