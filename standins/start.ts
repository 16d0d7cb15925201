// `npm start`: the shop, with a stand-in for every outside service that has no address in the environment.
import '../server/process.ts';
import cluster from 'node:cluster';
import type { RenderMail } from '#domain/mail.ts';
import type { ShopBuild } from '../server/start.ts';

const { configFromEnvironment } = await import('../server/config-from-environment.ts');
const { startShop } = await import('../server/start.ts');
const { startStandins } = await import('./standins.ts');
const { welcome } = await import('./welcome.ts');

const renderMail: RenderMail = async (template, props) => ((await import(new URL('../build/server/index.js', import.meta.url).href)) as ShopBuild).entry.module.renderMail(template, props);
const { environment, routes } = await startStandins(process.env, renderMail).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
});
Object.assign(process.env, { ...environment, ...process.env }); // further processes inherit them
const config = configFromEnvironment();
await startShop({ config, extraRoutes: routes });
if (cluster.isPrimary) process.stdout.write(welcome(config));
