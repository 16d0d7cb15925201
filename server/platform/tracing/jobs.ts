import { SpanKind, type Tracer } from '@opentelemetry/api';
import { inSpan } from './in-span.ts';

/** A trace for scheduled work, and for what a wake-up starts. */
export const traceJob =
  (tracer: Tracer) =>
  <T>(name: string, work: () => T | Promise<T>): Promise<T> =>
    inSpan(tracer, { name: `job ${name}`, kind: SpanKind.CONSUMER }, async () => work());
