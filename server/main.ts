// The shop alone, as an operator runs it for customers: every outside service has its address in the environment.
import '#server/start/process.ts';

const { configFromEnvironment } = await import('#server/start/config-from-environment.ts');
const { startShop } = await import('#server/start/start.ts');

await startShop({ config: configFromEnvironment({ SHOP_ENV: 'production' }) });
