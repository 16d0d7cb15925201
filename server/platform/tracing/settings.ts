import * as z from 'zod';
import { count, url } from '#server/platform/setting-kinds.ts';

/**
 * Settings of the traces, under OpenTelemetry's own names; joined in config.ts. The exporter itself
 * reads the others, such as OTEL_EXPORTER_OTLP_HEADERS.
 */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://127.0.0.1:4318')
    .optional()
    .meta({
      description:
        'turns on traces: root URL of a collector (OTLP over HTTP), such as `http://127.0.0.1:4318`',
      unset: 'off',
    }),
  OTEL_SERVICE_NAME: z.string().default('grafted').describe('name in the traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a share from 0 to 1')
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(1)
    .describe('share of requests that are traced, 0 to 1'),
  OTEL_BSP_SCHEDULE_DELAY: count.default(5000).describe('milliseconds between exports'),
};
export type TracingEnvironment = z.infer<z.ZodObject<typeof tracingEnvironment>>;

export interface TracingConfig {
  endpoint: string;
  service: string;
  share: number;
  exportEveryMs: number;
}

/** Undefined when traces are off. */
export const tracingConfig = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: share,
  OTEL_BSP_SCHEDULE_DELAY: exportEveryMs,
}: TracingEnvironment): TracingConfig | undefined =>
  endpoint === undefined ? undefined : { endpoint, service, share, exportEveryMs };
