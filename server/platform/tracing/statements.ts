import { SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/**
 * A span for each statement of a request or job, as Kysely reports it afterwards: its text has
 * placeholders, no values.
 */
export const traceStatement =
  (tracer: Tracer) =>
  (event: LogEvent): void => {
    if (!trace.getActiveSpan()) return; // a poll's statement, which mostly finds nothing
    const text = event.query.sql;
    const verb = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
    const endedAt = Date.now();
    const span = tracer.startSpan(verb, {
      kind: SpanKind.CLIENT,
      startTime: endedAt - event.queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    if (event.level === 'error') {
      const { code } = event.error as { code?: unknown };
      if (typeof code === 'string') span.setAttribute('error.type', code);
      span.setStatus({ code: SpanStatusCode.ERROR }); // the message is left out: it may quote a row
    }
    span.end(endedAt);
  };
