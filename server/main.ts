// The shop alone, as an operator runs it for customers: every outside service has its address in the environment.
import './process.ts';

const { configFromEnvironment } = await import('./config-from-environment.ts');
const { startShop } = await import('./start.ts');

await startShop({ config: configFromEnvironment({ SHOP_ENV: 'production' }) });
