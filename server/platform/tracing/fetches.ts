import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api';

/** What Node's fetch publishes about a request. */
interface FetchRequest {
  method: string;
  origin: string | URL;
  addHeader(name: string, value: string): void;
}
interface FetchEvent {
  request: FetchRequest;
  response?: { statusCode: number };
  error?: Error & { code?: string };
}

/**
 * A span for each `fetch`, until its response begins, and W3C's `traceparent` in its headers. By
 * host only: paths and queries have addresses of customers and parts of password hashes. @returns
 * how to end it
 */
export function traceFetches(tracer: Tracer): () => void {
  const spans = new WeakMap<FetchRequest, Span>();
  const handlers: Record<string, (event: FetchEvent) => void> = {
    create({ request }) {
      const { host } = new URL(request.origin);
      const span = tracer.startSpan(`${request.method} ${host}`, {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': request.method, 'server.address': host },
      });
      spans.set(request, span);
      const { traceId, spanId, traceFlags } = span.spanContext();
      request.addHeader(
        'traceparent',
        `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      );
    },
    headers({ request, response }) {
      const status = response!.statusCode;
      const span = spans.get(request)?.setAttribute('http.response.status_code', status);
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      spans.delete(request);
    },
    error({ request, error }) {
      spans
        .get(request)
        ?.setAttribute('error.type', error?.code ?? error?.name ?? 'error')
        .setStatus({ code: SpanStatusCode.ERROR })
        .end();
      spans.delete(request);
    },
  };
  const listeners = Object.entries(handlers).map(
    ([name, handle]) =>
      [`undici:request:${name}`, (message: unknown) => handle(message as FetchEvent)] as const,
  );
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}
