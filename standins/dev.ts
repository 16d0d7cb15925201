// `npm run dev`: Vite and the shop on one port. Vite loads the server files too, so that a change
// in app/, auth/, domain/ or server/ takes effect with the next request, without a restart.
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { claimDataFolder } from '@grafted/postgres/embedded/data-folder.ts';
import { openDatabase } from '@grafted/postgres/embedded/open.ts';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import type { RenderMail } from '#domain/mail/mail.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { listenForChanges } from '#server/pages/invalidation.ts';
import { createServices, type Services } from '#server/services.ts';
import { createClosers } from '#server/start/closing.ts';
import { configFromEnvironment } from '#server/start/config-from-environment.ts';
import { createLog } from '#server/start/log.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { prepareOptionsFor } from '#server/start/prepare-options.ts';
import type { ShopBuild } from '#server/start/start.ts';
import { surviveOutages } from '#server/start/unhandled.ts';
import { startStandins } from './standins.ts';

// Mails are rendered from the current sources.
const renderMail: RenderMail = async (template, props) =>
  (await loadBuild()).entry.module.renderMail(template, props);
const standins = await startStandins(process.env, renderMail);
Object.assign(process.env, { ...standins.environment, ...process.env });
const config = configFromEnvironment();
const log = createLog(config.logLevel);
const closers = createClosers(log);
surviveOutages(log);

if (!config.database.url && !config.database.ephemeral)
  closers.add(await claimDataFolder(config.database.dataDir));
const database = await openDatabase(config, log);
closers.add(database.stop);
await prepareDatabase({ url: database.url, log, ...prepareOptionsFor(config) });

const http = createHttp();
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, ws: { server: http } },
});
closers.add(() => vite.close());
const loadBuild = () =>
  vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ShopBuild>;

const options = {
  config,
  databaseUrl: database.url,
  log,
  renderMail,
};
const jobServices = await createServices(options);
closers.add(jobServices.close);
const worker = await startWorker(jobServices);
const changes = listenForChanges({
  url: database.url,
  log,
  liveSettings: jobServices.liveSettings, // the copy that Vite loads shares its values
});
closers.add(() => changes.stop());
closers.add(() => worker.stop());

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;
let current: { app: unknown; services: Services; listener: Listener } | undefined;
closers.add(() => current?.services.close());

/** Vite returns the same module object until a file below it changes. */
async function loadListener(): Promise<Listener> {
  const [appModule, servicesModule] = (await Promise.all([
    vite.ssrLoadModule('/server/start/shop-app.ts'),
    vite.ssrLoadModule('/server/services.ts'),
  ])) as [typeof import('#server/start/shop-app.ts'), typeof import('#server/services.ts')];
  if (current?.app === appModule) return current.listener;
  const old = current?.services;
  const services = await servicesModule.createServices(options);
  const { app } = appModule.createShopApp({
    services,
    build: loadBuild, // and the page cache stays off: every request renders
    mode: 'development',
    extraRoutes: standins.routes,
  });
  current = { app: appModule, services, listener: getRequestListener(app.fetch) };
  await old?.close();
  return current.listener;
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    loadListener().then(
      (listener) => listener(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        log.error({ err: error });
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack);
      },
    );
  });
});
http.listen(config.port, config.host, () =>
  log.info({ url: config.publicUrl }, 'ready for development'),
);
closers.add(() => http.closeAllConnections());
