// The shop alone, as an operator runs it: every outside service has its address in the environment.
// React picks its development or production build when it is first imported, so NODE_ENV comes first.
process.env.NODE_ENV ??= 'production';
const { configFromEnvironment } = await import('./config-from-environment.ts');
const { startShop } = await import('./start.ts');

await startShop({ config: configFromEnvironment() });
export {};
