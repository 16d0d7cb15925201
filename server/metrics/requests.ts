import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds. The bars of docs/performance.md lie between them. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];

/** Counts and times requests by method, route pattern and status: never by address, which has ids and tokens. */
export function observeRequests(registry: Registry) {
  const seconds = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Time to answer, by route. Pages and files from memory are in shop_stored_responses_total.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const stored = new Counter({
    name: 'shop_stored_responses_total',
    help: 'Pages and files answered from memory.',
    registers: [registry],
  });
  const observe: MiddlewareHandler = async (c, next) => {
    const startedAt = performance.now();
    await next();
    const route = routePath(c); // of the handler that ran last
    seconds.observe(
      { method: c.req.method, route, status: c.res.status },
      (performance.now() - startedAt) / 1000,
    );
  };
  return { observe, countStored: () => stored.inc() };
}
