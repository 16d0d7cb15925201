import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Metrics, MetricsContext } from '#server/metrics/metrics.ts';
import type { Closers } from './closing.ts';
import type { Config } from './config.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Collects the metrics of a process that serves the shop. In a cluster, the primary shows them. */
export async function startMetrics(
  config: Config,
  context: MetricsContext,
  closers: Closers,
): Promise<Metrics | undefined> {
  if (!config.metrics) return undefined;
  const { createMetrics, shareMetrics } = await import('#server/metrics/metrics.ts');
  const metrics = createMetrics(context, config);
  if (cluster.isWorker) shareMetrics(metrics);
  else closers.add(await serveMetrics(config.metrics, metrics.registry, context.log));
  return metrics;
}

/** Shows the metrics of all processes of a cluster, at its primary. */
export async function startClusterMetrics(
  config: Config,
  log: Logger,
  closers: Closers,
): Promise<void> {
  if (!config.metrics) return;
  const { createClusterMetrics } = await import('#server/metrics/metrics.ts');
  closers.add(await serveMetrics(config.metrics, createClusterMetrics(), log));
}
