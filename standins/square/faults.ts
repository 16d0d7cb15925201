import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';

export const faultSchema = z.object({
  /** Which API call fails. */
  call: z
    .enum(['create', 'complete', 'cancel', 'cancel-by-key', 'get', 'list', 'refund', 'any'])
    .default('any'),
  kind: z.enum([
    'hang',
    'delay',
    'reset-before',
    'reset-after',
    'truncate',
    'status',
    'errors-in-200',
    'late',
  ]),
  times: z.int().min(1).default(1),
  /** For `delay`; for `late`, how long after the broken connection the call is processed. */
  delayMs: z.int().min(0).default(0),
  /** `status` answers with it. */
  status: z
    .union([z.literal(429), z.literal(500), z.literal(502), z.literal(503), z.literal(504)])
    .default(500),
});
export type Fault = z.infer<typeof faultSchema>;

export const randomFaultsSchema = z.object({
  /** Probability that a call fails in one of these ways. */
  probability: z.number().min(0).max(1),
  kinds: z.array(faultSchema.shape.kind).min(1),
  seed: z.int().default(1),
});
export type RandomFaults = z.infer<typeof randomFaultsSchema>;

/** Seeded pseudo-random generator, from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Call = Exclude<Fault['call'], 'any'>;

/** Faults requested by a test, each for the next `times` calls. */
export class Faults {
  #queued: Fault[] = [];
  #randomFaults: (RandomFaults & { random: () => number }) | undefined;

  add(fault: Fault): void {
    this.#queued.push({ ...fault });
  }

  /** Any call may fail, until `clear`. */
  setRandomFaults(randomFaults: RandomFaults): void {
    this.#randomFaults = { ...randomFaults, random: seededRandom(randomFaults.seed) };
  }

  clear(): void {
    this.#queued = [];
    this.#randomFaults = undefined;
  }

  take(call: Call | undefined): Fault | undefined {
    const fault = this.#queued.find(
      (waiting) => waiting.times > 0 && (waiting.call === 'any' || waiting.call === call),
    );
    if (fault) fault.times--;
    return fault ?? this.#nextRandomFault();
  }

  #nextRandomFault(): Fault | undefined {
    if (!this.#randomFaults || this.#randomFaults.random() >= this.#randomFaults.probability)
      return undefined;
    const { kinds, random } = this.#randomFaults;
    const statuses = [429, 500, 502, 503, 504] as const;
    return {
      call: 'any',
      kind: kinds[Math.floor(random() * kinds.length)]!,
      times: 1,
      delayMs: 20,
      status: statuses[Math.floor(random() * statuses.length)]!,
    };
  }
}

function callName(method: string, path: string): Call | undefined {
  if (path.startsWith('/v2/refunds')) return 'refund';
  if (method === 'GET') return path === '/v2/payments' ? 'list' : 'get';
  if (path === '/v2/payments') return 'create';
  if (path === '/v2/payments/cancel') return 'cancel-by-key';
  return path.endsWith('/complete') ? 'complete' : 'cancel';
}

export const injectFaults = (faults: Faults) =>
  createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const fault = faults.take(callName(c.req.method, c.req.path));
    const { incoming, outgoing } = c.env;
    switch (fault?.kind) {
      case undefined:
        return next();
      case 'delay':
        await wait(fault.delayMs);
        return next();
      case 'hang':
        return RESPONSE_ALREADY_SENT;
      case 'reset-before':
        incoming.socket.resetAndDestroy();
        return RESPONSE_ALREADY_SENT;
      case 'late': {
        // Read the body while the connection is still open.
        await c.req.text();
        incoming.socket.resetAndDestroy();
        await wait(fault.delayMs);
        await next();
        break;
      }
      case 'reset-after':
        await next();
        incoming.socket.resetAndDestroy();
        break;
      case 'truncate':
        await next();
        await truncate(outgoing as ServerResponse, await c.res.clone().text());
        break;
      case 'status':
        return c.html(
          `<html><body>${fault.status}</body></html>`,
          fault.status,
          fault.status === 429 ? { 'Retry-After': '1' } : {},
        );
      case 'errors-in-200':
        return c.json({
          errors: [
            { category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'An error occurred' },
          ],
        });
    }
    c.res = undefined; // reset first, else Hono merges the old response's headers
    c.res = RESPONSE_ALREADY_SENT;
  });

/** Announces the full length and sends half of it. */
async function truncate(outgoing: ServerResponse, text: string): Promise<void> {
  outgoing.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  await new Promise((resolve) => outgoing.write(text.slice(0, text.length / 2), resolve));
  outgoing.destroy();
}
