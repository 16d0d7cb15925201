// `npm start`: the shop, with a stand-in for every outside service that has no address in the environment.
import cluster from 'node:cluster';

process.env.NODE_ENV ??= 'production'; // before React is imported: it picks its build by it
const { configFromEnvironment } = await import('../server/config-from-environment.ts');
const { startShop } = await import('../server/start.ts');
const { startStandins } = await import('./standins.ts');
const { welcome } = await import('./welcome.ts');

const { environment, routes } = await startStandins(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
});
Object.assign(process.env, { ...environment, ...process.env }); // further processes inherit them
const config = configFromEnvironment();
await startShop({ config, extraRoutes: routes });
if (cluster.isPrimary) process.stdout.write(welcome(config));
