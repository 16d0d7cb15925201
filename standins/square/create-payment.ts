import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { takeCard } from './cards.ts';
import type { StoredResponse, Card, Ledger, Payment } from './ledger.ts';
import { invalidRequest } from './problems.ts';

const minuteMs = 60_000;
/** The sandbox's test amounts, in cents. */
const riskLevels: Record<number, 'MODERATE' | 'HIGH'> = { 2222: 'MODERATE', 3333: 'HIGH' };
/** The provider's documented minimum for cards in the United States, live and in the sandbox. */
const minimumCents = 1;

export const createPaymentSchema = z.object({
  source_id: z.string().min(1),
  idempotency_key: z.string().min(1).max(45),
  amount_money: z.object({ amount: z.int().min(minimumCents), currency: z.literal('USD') }),
  autocomplete: z.boolean().default(true),
  delay_duration: z
    .string()
    .regex(/^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/)
    .default('PT168H'),
  delay_action: z.enum(['CANCEL', 'COMPLETE']).default('CANCEL'),
  location_id: z.string().optional(),
  reference_id: z.string().max(40).optional(),
  note: z.string().max(500).optional(),
  statement_description_identifier: z.string().max(20).optional(),
  buyer_email_address: z.string().max(255).optional(),
  buyer_phone_number: z
    .string()
    .regex(/^\+?\d{9,16}$/)
    .optional(),
});
type CreatePayment = z.infer<typeof createPaymentSchema>;

/** Authorizes, and captures at once with `autocomplete`. A decline is stored as the key's response too. */
export function createPayment(
  ledger: Ledger,
  request: CreatePayment,
  locationId: string,
): Omit<StoredResponse, 'requestHash'> {
  const delay = milliseconds(request.delay_duration);
  if (delay < minuteMs)
    throw invalidRequest(
      'INVALID_VALUE',
      'The delay duration must be at least 1 minute.',
      'delay_duration',
    );
  if (request.location_id && request.location_id !== locationId)
    throw invalidRequest('NOT_FOUND', 'Location not found', 'location_id');

  const redeemed = takeCard(ledger, request.source_id);
  if ('code' in redeemed) {
    return {
      status: 400,
      body: {
        errors: [
          {
            category: 'INVALID_REQUEST_ERROR',
            code: redeemed.code,
            detail: 'Card nonce not usable',
            field: 'source_id',
          },
        ],
      },
    };
  }
  const card = withBankVerification(redeemed.card, request.amount_money.amount);
  const payment = newPayment(ledger, request, { card, delay, locationId });
  ledger.save('payment', payment.id, payment);
  ledger.save('keyOfPayment', request.idempotency_key, payment.id);
  const { decline } = card;
  if (!decline) return { status: 200, body: { payment } };
  return {
    status: 400,
    body: {
      errors: [
        {
          category: 'PAYMENT_METHOD_ERROR',
          code: decline,
          detail: `Authorization error: '${decline}'`,
        },
      ],
      payment,
    },
  };
}

const withBankVerification = (card: Card, amount: number): Card =>
  card.verifiedCents === undefined || card.verifiedCents === amount
    ? card
    : { ...card, decline: 'CARD_DECLINED_VERIFICATION_REQUIRED' };

function newPayment(
  ledger: Ledger,
  request: CreatePayment,
  { card, delay, locationId }: { card: Card; delay: number; locationId: string },
): Payment {
  const now = ledger.now();
  const { amount, currency } = request.amount_money;
  const approved = request.autocomplete ? 'COMPLETED' : 'APPROVED';
  const status = card.decline ? 'FAILED' : approved;
  const cardStatus = { FAILED: 'FAILED', COMPLETED: 'CAPTURED', APPROVED: 'AUTHORIZED' }[status];
  return {
    id: `${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}ZY`,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    amount_money: { amount, currency },
    total_money: { amount, currency },
    approved_money: { amount: card.decline ? 0 : amount, currency },
    status,
    delay_duration: request.delay_duration,
    delay_action: request.delay_action,
    delayed_until: new Date(now.getTime() + delay).toISOString(),
    source_type: 'CARD',
    card_details: {
      status: cardStatus,
      card: {
        card_brand: card.brand,
        last_4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: `sq-1-${card.bin}${card.last4}`,
        card_type: 'CREDIT',
        prepaid_type: 'NOT_PREPAID',
        bin: card.bin,
      },
      entry_method: 'KEYED',
      cvv_status: card.decline === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
      avs_status: card.decline === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
      card_payment_timeline: card.decline ? {} : { authorized_at: now.toISOString() },
      ...(card.decline
        ? {
            errors: [
              {
                category: 'PAYMENT_METHOD_ERROR',
                code: card.decline,
                detail: `Authorization error: '${card.decline}'`,
              },
            ],
          }
        : {}),
    },
    location_id: locationId,
    order_id: randomBytes(16).toString('hex'),
    ...(request.reference_id ? { reference_id: request.reference_id } : {}),
    risk_evaluation: {
      created_at: now.toISOString(),
      risk_level: riskLevels[amount] ?? 'NORMAL',
    },
    version_token: newVersion(),
  };
}

export const newVersion = (): string => randomBytes(24).toString('base64url');

function milliseconds(duration: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = (
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? []
  ).map((part) => (part ? Number.parseInt(part, 10) || 0 : 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
