import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import { ShopError } from '#server/http/errors.ts';
import type { Services } from '#server/services.ts';
import { assertStorable } from '#server/http/storable.ts';
import { applyPayment } from './apply-payment.ts';
import { recordBreak } from './breaks.ts';
import { applyRefund } from '#server/payments/refunds/refunds.ts';
import { isSigned } from '#server/payments/square/webhook-signature.ts';

const noticeSchema = z.object({
  merchant_id: z.optional(z.string()),
  type: z.string().check(z.maxLength(100)),
  event_id: z.string().check(z.minLength(1), z.maxLength(128)),
  data: z.optional(z.object({ id: z.optional(z.string().check(z.maxLength(255))) })),
});

export interface WebhookRequest {
  body: string;
  signature: string;
  /** `Production` or `Sandbox`, where the provider says so. */
  environment: string | undefined;
}

/** Keeps a notice and leaves the rest to a job: the provider waits for the answer. Undefined for one that is there already. */
export async function receiveNotice({ db, config }: Services, request: WebhookRequest): Promise<void> {
  const notice = readNotice(config.square, request);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('payment_webhooks')
      .values({ event_id: notice.event_id, type: notice.type, object_id: notice.data?.id ?? null, body: request.body })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!row) return;
    await sql`select graphile_worker.add_job('apply_payment_notice', json_build_object('eventId', ${row.event_id}::text), job_key := ${`notice:${row.event_id}`}, max_attempts := 12)`.execute(trx);
  });
}

function readNotice(square: SquareConfig, { body, signature, environment }: WebhookRequest) {
  if (!isSigned(square.webhookSignatureKeys, { url: square.webhookUrl, body, signature })) throw new ShopError('bad_signature', 401, 'Not signed by the card provider');
  if (environment && (environment.toLowerCase() === 'sandbox') !== square.sandbox) throw new ShopError('wrong_environment', 403, 'A notice for another environment');
  const json = parseJson(body);
  const notice = noticeSchema.safeParse(json);
  if (!notice.success) throw new ShopError('invalid_input', 400, 'Not a notice');
  assertStorable(json); // it is kept as it came
  if (square.merchantId && notice.data.merchant_id !== square.merchantId) throw new ShopError('wrong_merchant', 403, 'A notice for another merchant');
  return notice.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Asks the provider how things stand now, so that neither order nor age nor words of the notice matter. */
export async function applyNotice(services: Services, eventId: string): Promise<void> {
  const { db, cards, log } = services;
  const notice = await db.selectFrom('payment_webhooks').select(['type', 'object_id', 'body']).where('event_id', '=', eventId).where('applied_at', 'is', null).executeTakeFirst();
  if (!notice) return;
  const [subject] = notice.type.split('.');
  const id = notice.object_id ?? '';
  if (subject === 'payment') {
    const payment = await cards.findPayment(id);
    if (payment) await applyPayment(services, payment);
  } else if (subject === 'refund') {
    const refund = await cards.findRefund(id);
    if (refund) await applyRefund(services, refund);
  } else if (subject === 'dispute') {
    await recordBreak(db, { kind: 'dispute', subject: id || eventId, details: { type: notice.type, ...disputeDetails(notice.body) } });
    log.error({ disputeId: id, type: notice.type }, 'a buyer disputes a payment');
  }
  await db.updateTable('payment_webhooks').set({ applied_at: sql`now()` }).where('event_id', '=', eventId).execute();
}

const disputeSchema = z.object({
  data: z.object({
    object: z.object({
      dispute: z.object({
        state: z.optional(z.string().check(z.maxLength(60))),
        amount_money: z.optional(z.object({ amount: z.int() })),
        disputed_payment: z.optional(z.object({ payment_id: z.string().check(z.maxLength(255)) })),
      }),
    }),
  }),
});

/** Which payment and how much, from the signed notice itself: only for people to look at. */
function disputeDetails(body: unknown): Record<string, unknown> {
  const parsed = disputeSchema.safeParse(body);
  if (!parsed.success) return {};
  const { state, amount_money: amount, disputed_payment: payment } = parsed.data.data.object.dispute;
  return { state, amountCents: amount?.amount, paymentId: payment?.payment_id };
}
