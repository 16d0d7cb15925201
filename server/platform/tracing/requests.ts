import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

/** Asked every few seconds. */
const probes = new Set(['/healthz', '/readyz']);

/**
 * A trace for each request, by route pattern: URLs have ids and tokens. A caller's own trace id is
 * ignored, like its request id.
 */
export const traceRequests =
  (tracer: Tracer): MiddlewareHandler =>
  (c, next) => {
    if (probes.has(c.req.path)) return next();
    const { method } = c.req;
    return tracer.startActiveSpan(method, { kind: SpanKind.SERVER, root: true }, async (span) => {
      try {
        await next();
      } finally {
        const route = routePath(c); // the route of the handler that ran last
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': c.res.status,
          'shop.request_id': c.get('requestId'),
        });
        if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    });
  };
