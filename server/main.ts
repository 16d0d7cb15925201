// React picks its development or production build when it is first imported, so NODE_ENV comes first.
process.env.NODE_ENV ??= 'production';
const { readConfig } = await import('./config.ts');
const { startShop } = await import('./start.ts');

let config;
try {
  config = readConfig(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await startShop({ config });
export {};
