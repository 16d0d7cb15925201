import cluster from 'node:cluster';
import path from 'node:path';
import { openConnections } from '@grafted/postgres/connections/pool.ts';
import { claimDataFolder } from '@grafted/postgres/embedded/data-folder.ts';
import { openDatabase } from '@grafted/postgres/embedded/open.ts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { RenderMail } from '#domain/mail/mail.ts';
import { probeBackups } from '#server/backup/probe-target.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { loadStaticFiles } from '#server/pages/static-files.ts';
import { fileHeaders } from '#server/platform/http/response-headers.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { projectRoot } from '#server/project-root.ts';
import { createServices, type Services } from '#server/services.ts';
import { createClosers, type Closers } from './closing.ts';
import type { Config } from './config.ts';
import { createRequestListener, createHttpServer } from './http-server.ts';
import { listenForRequests } from './listen.ts';
import { createLog } from './log.ts';
import { startMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { prepareOptionsFor } from './prepare-options.ts';
import { startPrimary } from './primary.ts';
import { createShopApp } from './shop-app.ts';
import { startTracing } from './tracing.ts';
import { surviveOutages } from './unhandled.ts';

/** The shop sells without backups; whoever starts it must know at once. */
async function warnOfBackups({ backup }: Config, log: Logger): Promise<void> {
  const failure = await probeBackups(backup);
  if (failure !== undefined) log.error({ failure }, 'backups cannot be written');
}

/** The server bundle, including the mail renderer. */
export type ShopBuild = ServerBuild & { entry: { module: { renderMail: RenderMail } } };

export interface StartOptions {
  config: Config;
  extraRoutes?: Hono;
  /** For fault tests: wraps services before anything uses them. */
  changeServices?: (services: Services) => void;
}

/** Starts the shop and returns when it is ready. Prints the reason and exits when it cannot start. */
export async function startShop({ config, ...options }: StartOptions): Promise<void> {
  const isPrimary = config.processes > 1 && cluster.isPrimary;
  const tracing = isPrimary ? undefined : await startTracing(config);
  const log = createLog(config.logLevel, { mixin: tracing?.logIds });
  tracing?.reportTo(log);
  const closers = createClosers(log);
  surviveOutages(log);
  try {
    if (isPrimary) await startPrimary(config, log, closers);
    else await serve({ config, ...options }, { log, closers, tracing });
  } catch (error) {
    log.debug({ err: error }, 'start failed');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await closers.exit(1);
  }
}

async function serve(
  { config, extraRoutes, changeServices }: StartOptions,
  { log, closers, tracing }: { log: Logger; closers: Closers; tracing: Tracing | undefined },
): Promise<void> {
  if (tracing) closers.add(() => tracing.stop());
  const started = performance.now();
  const headers = fileHeaders(config.publicUrl);
  const http = createHttpServer(headers);
  // Bind the port first: EADDRINUSE fails at once. A cluster worker binds last, or it would receive
  // connections too early.
  if (cluster.isPrimary) await listenForRequests(http, config);

  // Load the bundle while the database starts.
  const loadingBuild = import(
    path.join(projectRoot, 'build/server/index.js')
  ) as Promise<ShopBuild>;
  loadingBuild.catch(() => {}); // awaited below
  const files = loadStaticFiles(path.join(projectRoot, 'build/client'), headers);

  if (!config.database.url && !config.database.ephemeral)
    closers.add(await claimDataFolder(config.database.dataDir));
  const database = await openDatabase(config, log);
  closers.add(database.stop);
  await prepareDatabase({ url: database.url, log, ...prepareOptionsFor(config) });

  const build = await loadingBuild;
  const services = await createServices({
    config,
    databaseUrl: database.url,
    log,
    renderMail: build.entry.module.renderMail,
    tracing,
    followClock: true,
  });
  changeServices?.(services);
  closers.add(services.close);
  if (services.jobWorkers > 0) void warnOfBackups(config, log);
  const worker = await startWorker(services);
  closers.add(() => worker.stop());

  const metrics = await startMetrics(config, services, closers);
  const { app, pageCache } = createShopApp({
    services,
    build,
    mode: 'production',
    codeOf: (urlPath) => files.get(urlPath)?.identity.body.toString(),
    observers: [tracing?.observe, metrics?.observe].filter((one) => one !== undefined),
    extraRoutes,
  });
  const changes = listenForChanges({
    url: database.url,
    log,
    liveSettings: services.liveSettings,
    cache: pageCache,
    identities: services.auth.identities,
    rememberedTrees: services.rememberedTrees,
  });
  closers.add(() => changes.stop());
  await changes.ready;
  if (config.database.url) await openConnections(services); // others may be under load already
  http.setListener(createRequestListener(app, pageCache, files, metrics?.countStored));
  if (cluster.isWorker) await listenForRequests(http, config);
  process.send?.('ready'); // to the cluster primary
  closers.add(() => http.drain()); // registered last, so it runs first and finishes the requests in progress
  log.info(
    {
      url: config.publicUrl,
      milliseconds: Math.round(performance.now() - started),
      node: process.version,
    },
    'ready',
  );
}
