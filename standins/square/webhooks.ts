import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Ledger, Payment, Refund } from './ledger.ts';

const minuteMs = 60_000;
/** Retry schedule for undelivered events; given up after the last retry. */
const retryMinutes = [1, 2, 4, 8, 16, 32, 60, 120, 240, 480, 480];
const responseTimeoutMs = 10_000;
const merchantId = 'MSTANDIN';

/** Delivery faults with their probabilities. */
export const deliverySchema = z.object({
  /** Multiplies the retry schedule. */
  retryFactor: z.number().min(0).default(1),
  delayMs: z.int().min(0).default(0),
  /** Extra random delay per event up to this, so that events arrive out of order. */
  reorderMs: z.int().min(0).default(0),
  duplicate: z.number().min(0).max(1).default(0),
  drop: z.number().min(0).max(1).default(0),
  missign: z.number().min(0).max(1).default(0),
});
export type DeliveryFaults = z.infer<typeof deliverySchema>;

export interface WebhookTarget {
  /** Included in the signature. */
  url: string;
  /** Actual destination if it differs, such as behind a proxy. */
  sentTo?: string;
  signatureKey: string;
}

interface WebhookEvent {
  merchant_id: string;
  type: string;
  event_id: string;
  created_at: string;
  data: {
    type: 'payment' | 'refund';
    id: string;
    object: { payment: Payment } | { refund: Refund };
  };
}

/** Sends a webhook event for every ledger change, with the delivery faults a test sets. */
export class Webhooks {
  #target: WebhookTarget | undefined;
  #delivery: DeliveryFaults = deliverySchema.parse({});
  #timers = new Set<NodeJS.Timeout>();
  #known = new Set<string>();
  /** DeliveryFaults attempts so far, retries and duplicates included, with the response status; 0 for no response. */
  readonly sent: { type: string; eventId: string; status: number }[] = [];

  constructor(ledger: Ledger, target: WebhookTarget | undefined) {
    this.#target = target;
    for (const { id } of [...ledger.list('payment'), ...ledger.list('refund')]) this.#known.add(id);
    ledger.onSave('payment', (payment) => this.#publish('payment', payment.id, { payment }));
    ledger.onSave('refund', (refund) => this.#publish('refund', refund.id, { refund }));
  }

  deliver(delivery: DeliveryFaults): void {
    this.#delivery = delivery;
  }

  sendTo(target: WebhookTarget | undefined): void {
    this.#target = target;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#target = undefined;
  }

  #publish(kind: 'payment' | 'refund', id: string, object: WebhookEvent['data']['object']): void {
    if (!this.#target) return;
    const type = `${kind}.${this.#known.has(id) ? 'updated' : 'created'}`;
    this.#known.add(id);
    const event: WebhookEvent = {
      merchant_id: merchantId,
      type,
      event_id: randomUUID(),
      created_at: new Date().toISOString(),
      data: { type: kind, id, object },
    };
    const { drop, duplicate, delayMs, reorderMs } = this.#delivery;
    if (Math.random() < drop) return;
    for (let copies = Math.random() < duplicate ? 2 : 1; copies > 0; copies--)
      this.#schedule(delayMs + Math.random() * reorderMs, () =>
        this.#send(event, JSON.stringify(event), 0),
      );
  }

  #schedule(milliseconds: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, milliseconds);
    this.#timers.add(timer.unref());
  }

  async #send(event: WebhookEvent, body: string, retry: number): Promise<void> {
    if (!this.#target) return;
    const { url, sentTo = url, signatureKey } = this.#target;
    const { missign, retryFactor } = this.#delivery;
    const key = Math.random() < missign ? 'another key' : signatureKey;
    const headers = {
      'content-type': 'application/json',
      'square-environment': 'Sandbox',
      'x-square-hmacsha256-signature': createHmac('sha256', key)
        .update(url + body)
        .digest('base64'),
      ...(retry > 0
        ? { 'square-retry-number': String(retry), 'square-retry-reason': 'http_error' }
        : {}),
    };
    const status = await fetch(sentTo, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(responseTimeoutMs),
    }).then(
      (response) => response.status,
      () => 0,
    );
    this.sent.push({ type: event.type, eventId: event.event_id, status });
    const wait = retryMinutes[retry];
    if ((status < 200 || status > 299) && wait !== undefined)
      this.#schedule(wait * minuteMs * retryFactor, () => this.#send(event, body, retry + 1));
  }
}
