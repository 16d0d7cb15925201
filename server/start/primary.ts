import cluster from 'node:cluster';
import { once } from 'node:events';
import { claimDataFolder } from '@grafted/postgres/embedded/data-folder.ts';
import { openDatabase } from '@grafted/postgres/embedded/open.ts';
import type { Logger } from 'pino';
import type { Closers } from './closing.ts';
import type { Config } from './config.ts';
import { assertPortsFree } from './listen.ts';
import { startClusterMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { prepareOptionsFor } from './prepare-options.ts';

const restartAfterMs = 1000;

/** Primary of a cluster: owns the database and restarts workers, which serve the shop. */
export async function startPrimary(config: Config, log: Logger, closers: Closers): Promise<void> {
  await assertPortsFree(config); // the workers bind them much later
  if (!config.database.url && !config.database.ephemeral)
    closers.add(await claimDataFolder(config.database.dataDir));
  await startClusterMetrics(config, log, closers);
  const database = await openDatabase(config, log);
  closers.add(database.stop);
  await prepareDatabase({ url: database.url, log, ...prepareOptionsFor(config) });

  let stopping = false;
  const fork = () => cluster.fork({ DATABASE_URL: database.url, EPHEMERAL_DATABASE: 'false' });
  const first = Array.from({ length: config.processes }, fork);
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a process died; starting another');
    setTimeout(() => !stopping && fork(), restartAfterMs);
  });
  closers.add(async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map(async (worker) => {
        const gone = worker.isDead() ? undefined : once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await gone;
      }),
    );
  });
  await Promise.all(first.map((worker) => once(worker, 'message'))); // sent when the worker is ready
}
