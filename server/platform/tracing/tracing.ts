import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { traceFetches } from './fetches.ts';
import { traceJob } from './jobs.ts';
import { tracePort } from './ports.ts';
import { traceRequests } from './requests.ts';
import type { TracingConfig } from './settings.ts';
import { traceStatement } from './statements.ts';

/** A collector that is down must not delay the exit. */
const flushTimeoutMs = 2000;

/**
 * OpenTelemetry traces of one process; loaded only when they are on. Attributes hold no personal
 * data: routes as patterns, statements without values, hosts without paths.
 */
export function createTracing({ endpoint, service, share, exportEveryMs }: TracingConfig) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        scheduledDelayMillis: exportEveryMs,
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('shop');
  const stopFetches = traceFetches(tracer);
  return {
    observe: traceRequests(tracer),
    logStatement: traceStatement(tracer),
    job: traceJob(tracer),
    port: tracePort(tracer),
    /** Members for each log line. */
    logIds(): Record<string, string> {
      const span = trace.getActiveSpan()?.spanContext();
      return span ? { traceId: span.traceId, spanId: span.spanId } : {};
    },
    /** Where the exporter's failures go. */
    reportTo(log: Logger): void {
      const report = (message: string) => log.warn({ source: 'tracing' }, message);
      const ignore = () => {};
      diag.setLogger(
        { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    /** Sends what is left. */
    async stop(): Promise<void> {
      stopFetches();
      await provider.forceFlush({ timeoutMillis: flushTimeoutMs }).catch(() => {}); // reported
    },
  };
}
export type Tracing = ReturnType<typeof createTracing>;
