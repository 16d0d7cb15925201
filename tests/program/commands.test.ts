import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpAndIn } from '#tests/support/accounts.ts';
import { runToEnd } from '#tests/support/run-program.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import packageJson from '../../package.json' with { type: 'json' };

const shop = useTestShop();
let folder = '';
let email = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  await writeFile(path.join(folder, 'accounts.json'), '[]');
  ({ email } = await signUpAndIn(shop));
});
afterAll(() => rm(folder, { recursive: true }));

const scripts: Record<string, string> = packageJson.scripts;
/** Long-running programs and backups, which have tests of their own in this folder. */
const elsewhere = ['start', 'serve', 'auth', 'backup', 'restore'];

/** Each command that an operator types, how, what it exits with and says. */
const commands: [script: string, args: () => string[], code: number, says: RegExp][] = [
  ['doctor', () => ['ledger'], 0, /I\d+/],
  ['doctor', () => ['mail'], 1, /DNS records[\s\S]*to fix/],
  ['doctor', () => ['unknown'], 1, /npm run doctor \[-- ledger \| mail\]/],
  ['doctor', () => [], 1, /\S/],
  ['admin:appoint', () => [email], 0, /is an admin now/],
  ['admin:dismiss', () => [email], 1, /admin/], // the only one
  ['admin:appoint', () => [], 1, /npm run admin:appoint ADDRESS/],
  ['places:import', () => [], 1, /places:import/],
  ['restored', () => [], 1, /npm run restored -- send/],
  ['auth:import', () => [path.join(folder, 'accounts.json')], 0, /users: 0 imported/],
  ['auth:import', () => [], 1, /npm run auth:import/],
  ['auth:rotate-keys', () => [], 0, /is published and signs from/],
  ['auth:rotate-keys', () => ['--revoke'], 0, /signs from now on/],
];

test('every command of an operator that runs the built program is tried', () => {
  const built = Object.keys(scripts).filter(
    (name) => scripts[name]!.includes('build/shop/') && !elsewhere.includes(name),
  );
  expect(new Set(commands.map(([name]) => name))).toEqual(new Set(built));
});

test.each(commands)(
  'npm run %s (%#) ends as it should, without a crash',
  async (script, args, code, says) => {
    const [, ...command] = scripts[script]!.split(' ');
    const ended = await runToEnd([...command, ...args()], {
      env: {
        SHOP_ENV: 'development',
        DATA_DIR: folder,
        DATABASE_URL: shop.databaseUrl,
        AUTH_DATABASE_URL: shop.databaseUrl,
        AUTH_EXTERNAL_URL: 'http://localhost:3000/auth/v1',
        AUTH_SITE_URL: 'http://localhost:3000',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Trees <hello@trees.test>',
        SQUARE_APPLICATION_ID: 'sandbox-sq0idb-x',
        SQUARE_LOCATION_ID: 'L1',
        SQUARE_ACCESS_TOKEN: 'token',
        SQUARE_WEBHOOK_SIGNATURE_KEY: 'key',
        SQUARE_BASE_URL: 'http://127.0.0.1:9',
        GOOGLE_ROUTES_KEY: 'key',
      },
    });
    expect(ended.output).not.toMatch(
      /ERR_|Cannot find|TypeError|ReferenceError|^\s+at .*\.[jt]s:\d+/m,
    );
    expect(ended).toEqual({ code, output: expect.stringMatching(says) });
  },
);
