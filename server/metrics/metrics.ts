import type { Logger } from 'pino';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Db } from '#server/database/client.ts';
import { watchDisks, type DiskConfig } from './disks.ts';
import { watchProcess, type ProcessContext } from './process-state.ts';
import { observeRequests } from './requests.ts';
import { watchShopState } from './shop-state.ts';

export type MetricsContext = ProcessContext & { db: Db; log: Logger };

/** Metrics of one process that serves the shop; loaded only when they are on. */
export function createMetrics(context: MetricsContext, disks?: DiskConfig) {
  const registry = new Registry();
  if (disks) watchDisks(registry, disks);
  watchProcess(registry, context);
  watchShopState(registry, context);
  const { observe, countStored } = observeRequests(registry);
  return { registry, observe, countStored };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** In a process of a cluster: answers the primary's question for them. */
export function shareMetrics({ registry }: Metrics): void {
  void new AggregatorRegistry(); // whose constructor listens
  AggregatorRegistry.setRegistries([registry]);
}

/** In the primary of a cluster: the figures of all its processes together. */
export function createClusterMetrics(): { metrics(): Promise<string> } {
  const cluster = new AggregatorRegistry();
  return { metrics: () => cluster.clusterMetrics() };
}
