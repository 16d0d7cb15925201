// `npm start`: the shop with a stand-in for every outside service that has no address in the environment.
process.env.NODE_ENV ??= 'production';
const { ConfigError, readConfig } = await import('../server/config.ts');
const { startShop } = await import('../server/start.ts');
const { startStandins } = await import('./standins.ts');

const standins = await startStandins(process.env);
try {
  const config = readConfig({ ...standins.environment, ...process.env });
  await startShop({ config, extraRoutes: standins.routes });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
export {};
