import * as z from 'zod';

/** Settings of the metrics for Prometheus; joined in config.ts. */
export const metricsEnvironment = {
  METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional().meta({
    description: 'turns on metrics for Prometheus, on a port to keep from visitors',
    unset: 'off',
  }),
  METRICS_HOST: z.string().default('127.0.0.1').describe('its address'),
};
export type MetricsEnvironment = z.infer<z.ZodObject<typeof metricsEnvironment>>;

/** Where the metrics are served. */
export interface MetricsConfig {
  port: number;
  host: string;
}

/** Undefined when they are off. */
export const metricsConfig = ({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: MetricsEnvironment): MetricsConfig | undefined =>
  port === undefined ? undefined : { port, host };
