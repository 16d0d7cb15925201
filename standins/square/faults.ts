import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';

export const faultSchema = z.object({
  /** Which call: create, complete, cancel, cancel-by-key, get, list, refund, any. */
  call: z.enum(['create', 'complete', 'cancel', 'cancel-by-key', 'get', 'list', 'refund', 'any']).default('any'),
  kind: z.enum(['hang', 'delay', 'reset-before', 'reset-after', 'truncate', 'status', 'errors-in-200', 'late']),
  times: z.int().min(1).default(1),
  /** For `delay`, and for `late`: how long after the broken connection the call is processed. */
  delayMs: z.int().min(0).default(0),
  /** For `status`. */
  status: z.union([z.literal(429), z.literal(500), z.literal(502), z.literal(503), z.literal(504)]).default(500),
});
export type Fault = z.infer<typeof faultSchema>;

export const weatherSchema = z.object({
  /** How many of all calls go wrong, each in one of these ways. */
  probability: z.number().min(0).max(1),
  kinds: z.array(faultSchema.shape.kind).min(1),
  seed: z.int().default(1),
});
export type Weather = z.infer<typeof weatherSchema>;

/** A row of numbers from 0 to 1 that is the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Call = Exclude<Fault['call'], 'any'>;

/** Faults asked for by a test, each for the next so many calls. */
export class Faults {
  #waiting: Fault[] = [];
  #weather: (Weather & { random: () => number }) | undefined;

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  /** Until `clear`: any call may go wrong. */
  setWeather(weather: Weather): void {
    this.#weather = { ...weather, random: randomFrom(weather.seed) };
  }

  clear(): void {
    this.#waiting = [];
    this.#weather = undefined;
  }

  take(call: Call | undefined): Fault | undefined {
    const fault = this.#waiting.find((waiting) => waiting.times > 0 && (waiting.call === 'any' || waiting.call === call));
    if (fault) fault.times--;
    return fault ?? this.#fromWeather();
  }

  #fromWeather(): Fault | undefined {
    if (!this.#weather || this.#weather.random() >= this.#weather.probability) return undefined;
    const { kinds, random } = this.#weather;
    const statuses = [429, 500, 502, 503, 504] as const;
    return { call: 'any', kind: kinds[Math.floor(random() * kinds.length)]!, times: 1, delayMs: 20, status: statuses[Math.floor(random() * statuses.length)]! };
  }
}

function callOf(method: string, path: string): Call | undefined {
  if (path.startsWith('/v2/refunds')) return 'refund';
  if (method === 'GET') return path === '/v2/payments' ? 'list' : 'get';
  if (path === '/v2/payments') return 'create';
  if (path === '/v2/payments/cancel') return 'cancel-by-key';
  return path.endsWith('/complete') ? 'complete' : 'cancel';
}

export const breakDown = (faults: Faults) =>
  createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const fault = faults.take(callOf(c.req.method, c.req.path));
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
        // The body has to be read while the connection is still there.
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
        return c.html(`<html><body>${fault.status}</body></html>`, fault.status, fault.status === 429 ? { 'Retry-After': '1' } : {});
      case 'errors-in-200':
        return c.json({ errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'An error occurred' }] });
    }
    c.res = undefined; // a second answer would be mixed with the first
    c.res = RESPONSE_ALREADY_SENT;
  });

/** Promises the whole answer and sends half of it. */
async function truncate(outgoing: ServerResponse, text: string): Promise<void> {
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  await new Promise((resolve) => outgoing.write(text.slice(0, text.length / 2), resolve));
  outgoing.destroy();
}
