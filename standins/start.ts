// `npm start`: the shop, with a stand-in for every external service the environment does not configure.
import '#server/start/process.ts';
import cluster from 'node:cluster';
import path from 'node:path';
import type { RenderMail } from '#domain/mail/mail.ts';
import { projectRoot } from '#server/project-root.ts';
import type { ShopBuild } from '#server/start/start.ts';

const { configFromEnvironment } = await import('#server/start/config-from-environment.ts');
const { startShop } = await import('#server/start/start.ts');
const { proxyPages, servePages } = await import('./pages.ts');
const { pagesPort, startStandins } = await import('./standins.ts');
const { fillSampleSeason } = await import('./sample-season/fill.ts');
const { welcome } = await import('./welcome.ts');

const renderMail: RenderMail = async (template, props) =>
  (
    (await import(path.join(projectRoot, 'build/server/index.js'))) as ShopBuild
  ).entry.module.renderMail(template, props);
if (cluster.isPrimary) await fillSampleSeason(process.env);
const { environment, routes } = await startStandins(process.env, renderMail).catch(exitWithError);
Object.assign(process.env, { ...environment, ...process.env }); // inherited by worker processes
const config = configFromEnvironment();
if (config.processes > 1 && cluster.isPrimary)
  await servePages(routes, pagesPort(process.env)).catch(exitWithError);
await startShop({
  config,
  extraRoutes: cluster.isPrimary ? routes : proxyPages(pagesPort(process.env)),
});
if (cluster.isPrimary) process.stdout.write(welcome(config));

function exitWithError(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
}
