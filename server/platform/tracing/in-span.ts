import { SpanStatusCode, type Span, type SpanKind, type Tracer } from '@opentelemetry/api';

/** Runs `work` in a span that ends with its promise. Work that returns none leaves no span. */
export function inSpan<T>(
  tracer: Tracer,
  { name, kind }: { name: string; kind: SpanKind },
  work: () => T,
): T {
  return tracer.startActiveSpan(name, { kind }, (span) => {
    const result = work();
    if (result instanceof Promise) void result.then((value) => end(span, value), fail(span));
    return result;
  });
}

/** Ports answer what they know as a status: `approved`, `declined`, `unknown`. */
function end(span: Span, value: unknown): void {
  const { status } = (value ?? {}) as { status?: unknown };
  if (typeof status === 'string') span.setAttribute('shop.outcome', status);
  span.end();
}

const fail =
  (span: Span) =>
  (error: unknown): void => {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
    span.setAttribute('error.type', String(code ?? name)); // the message is left out: it may quote a row or an address
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
