// Runs the shop in production: the addresses of all external services come from the environment.
import '#server/start/process.ts';

const { configFromEnvironment } = await import('#server/start/config-from-environment.ts');
const { startShop } = await import('#server/start/start.ts');

await startShop({ config: configFromEnvironment({ SHOP_ENV: 'production' }) });
