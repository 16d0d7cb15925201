import { renewSession } from '#app/session/renew-session.ts';
import { within } from '#app/within.ts';
import type { Cents } from '#domain/money.ts';
import type { CheckoutResponse } from '#domain/orders/checkout.ts';
import type { ErrorResponse } from '#server/platform/http/errors.ts';
import { paymentFailed } from './use-card-form.ts';

/** Nothing was charged; `code` tells the reason. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  code: string;
  /** The current total, if the one shown was outdated. */
  totalCents: Cents | undefined;
  constructor(message: string, code: string, totalCents?: Cents) {
    super(message);
    this.code = code;
    this.totalCents = totalCents;
  }
}

const connectionLost = 'The connection was lost. Please try again: you will not be charged twice.';
const notSent =
  'There is no connection to the shop, so nothing was charged. Please try again once you are online.';
/** The shop answers within 30 s, whatever its card provider does; the rest is for a slow connection. */
const answerTimeoutMs = 60_000;
const renewalTimeoutMs = 20_000;

type Post = () => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

/**
 * Posts a payment, once more when the connection is lost: the server charges a request once.
 * @throws PaymentRefused with a message to show
 */
export async function sendPayment(post: Post): Promise<Partial<CheckoutResponse>> {
  const answer = await ask(post)
    .catch(() => ask(post))
    .catch((error: unknown) => {
      throw new PaymentRefused(
        error instanceof GatewayAnswer
          ? `${failed(error.status)}. ${connectionLost}`
          : connectionLost,
        'connection_lost',
      );
    });
  const { ok, status, body } = answer;
  if (!ok)
    throw new PaymentRefused(body.error ?? failed(status), body.code ?? 'unknown', body.total);
  if (body.paymentStatus === 'failed') throw new PaymentRefused(paymentFailed, 'payment_failed');
  return body;
}

/**
 * @throws Error when the shop did not answer, but the connection failed, or a proxy said that its
 * own to the shop did
 */
async function ask(post: Post) {
  const response = await within(answerTimeoutMs, post());
  const { ok, status } = response;
  const body = (await response.json().catch(() => ({}))) as Partial<
    CheckoutResponse & ErrorResponse & { total: Cents }
  >;
  if (status >= 502 && !body.code) throw new GatewayAnswer(status);
  return { ok, status, body };
}

const failed = (status: number): string => `Checkout failed (${status})`;

/** A proxy answered in place of the shop: what became of the payment is not known. */
class GatewayAnswer extends Error {
  override name = 'GatewayAnswer';
  status: number;
  constructor(status: number) {
    super(`A proxy answered ${status}`);
    this.status = status;
  }
}

/** Sends the payment of a signed-in customer. Renews the session first, so that it cannot expire mid-payment. */
export async function sendOwnPayment(
  post: Parameters<typeof sendPayment>[0],
  renew: typeof renewSession = renewSession,
): Promise<Partial<CheckoutResponse>> {
  const session = await within(renewalTimeoutMs, renew()).catch(() => 'unanswered' as const);
  if (session === 'unanswered') throw new PaymentRefused(notSent, 'connection_lost');
  if (session === 'ended')
    throw new PaymentRefused(
      'Session expired. Please refresh the page and try again.',
      'session_expired',
    );
  return sendPayment(post);
}
