import { SpanKind, type Tracer } from '@opentelemetry/api';
import { inSpan } from './in-span.ts';

/** A trace for each job of the queue. What it wakes, such as the mail sender, belongs to it. */
export const traceJob =
  (tracer: Tracer) =>
  <T>(name: string, work: () => T | Promise<T>): Promise<T> =>
    inSpan(tracer, { name: `job ${name}`, kind: SpanKind.CONSUMER }, async () => work());
