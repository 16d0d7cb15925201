import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Ledger, Payment, Refund } from './ledger.ts';

const minuteMs = 60_000;
/** When a notice that nobody took is sent again. After the last one it is given up. */
const retryMinutes = [1, 2, 4, 8, 16, 32, 60, 120, 240, 480, 480];
const answerWithinMs = 10_000;
const merchantId = 'MSTANDIN';

/** How notices go astray, each with its probability. */
export const deliverySchema = z.object({
  /** The retry schedule is multiplied by this. */
  retryFactor: z.number().min(0).default(1),
  delayMs: z.int().min(0).default(0),
  /** Up to this much more for each, so that they overtake each other. */
  reorderMs: z.int().min(0).default(0),
  duplicate: z.number().min(0).max(1).default(0),
  drop: z.number().min(0).max(1).default(0),
  missign: z.number().min(0).max(1).default(0),
});
export type Delivery = z.infer<typeof deliverySchema>;

export interface WebhookTarget {
  /** Part of what is signed. */
  url: string;
  /** Where notices go, when that is another address: behind a proxy. */
  sentTo?: string;
  signatureKey: string;
}

interface Notice {
  merchant_id: string;
  type: string;
  event_id: string;
  created_at: string;
  data: { type: 'payment' | 'refund'; id: string; object: { payment: Payment } | { refund: Refund } };
}

/** Tells the shop of every change in the ledger, as well or as badly as a test wants it. */
export class Webhooks {
  #target: WebhookTarget | undefined;
  #delivery: Delivery = deliverySchema.parse({});
  #timers = new Set<NodeJS.Timeout>();
  #known = new Set<string>();
  /** Notices sent so far, tries and repeats included, and the answers to them; 0 for none. */
  readonly sent: { type: string; eventId: string; status: number }[] = [];

  constructor(ledger: Ledger, target: WebhookTarget | undefined) {
    this.#target = target;
    for (const { id } of [...ledger.list('payment'), ...ledger.list('refund')]) this.#known.add(id);
    ledger.onSave('payment', (payment) => this.#announce('payment', payment.id, { payment }));
    ledger.onSave('refund', (refund) => this.#announce('refund', refund.id, { refund }));
  }

  deliver(delivery: Delivery): void {
    this.#delivery = delivery;
  }

  sendTo(target: WebhookTarget | undefined): void {
    this.#target = target;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#target = undefined;
  }

  #announce(kind: 'payment' | 'refund', id: string, object: Notice['data']['object']): void {
    if (!this.#target) return;
    const type = `${kind}.${this.#known.has(id) ? 'updated' : 'created'}`;
    this.#known.add(id);
    const notice: Notice = { merchant_id: merchantId, type, event_id: randomUUID(), created_at: new Date().toISOString(), data: { type: kind, id, object } };
    const { drop, duplicate, delayMs, reorderMs } = this.#delivery;
    if (Math.random() < drop) return;
    for (let copies = Math.random() < duplicate ? 2 : 1; copies > 0; copies--) this.#later(delayMs + Math.random() * reorderMs, () => this.#send(notice, JSON.stringify(notice), 0));
  }

  #later(milliseconds: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, milliseconds);
    this.#timers.add(timer.unref());
  }

  async #send(notice: Notice, body: string, retry: number): Promise<void> {
    if (!this.#target) return;
    const { url, sentTo = url, signatureKey } = this.#target;
    const { missign, retryFactor } = this.#delivery;
    const key = Math.random() < missign ? 'another key' : signatureKey;
    const headers = {
      'content-type': 'application/json',
      'square-environment': 'Sandbox',
      'x-square-hmacsha256-signature': createHmac('sha256', key).update(url + body).digest('base64'),
      ...(retry > 0 ? { 'square-retry-number': String(retry), 'square-retry-reason': 'http_error' } : {}),
    };
    const status = await fetch(sentTo, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerWithinMs) }).then(
      (response) => response.status,
      () => 0,
    );
    this.sent.push({ type: notice.type, eventId: notice.event_id, status });
    const wait = retryMinutes[retry];
    if ((status < 200 || status > 299) && wait !== undefined) this.#later(wait * minuteMs * retryFactor, () => this.#send(notice, body, retry + 1));
  }
}
