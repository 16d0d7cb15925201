import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { seed } from '#server/catalog/seed/seed.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { assertEncrypted } from './backup-settings.ts';
import { readConfig } from './config.ts';
import { demoAccounts, seedAccounts } from './demo-accounts.ts';
import { prepareDatabase } from './prepare-database.ts';

const ready: Record<string, string> = {
  SHOP_ENV: 'production',
  PUBLIC_URL: 'https://trees.test',
  LINK_SECRET: 'a link secret of thirty-two letters',
  AUTH_KEYS_SECRET: 'a keys secret of thirty-two letters',
  AUTH_RATE_LIMIT_HEADER: 'X-Real-IP',
  SQUARE_APPLICATION_ID: 'sq0idp-live',
  SQUARE_LOCATION_ID: 'L1',
  SQUARE_ACCESS_TOKEN: 'token',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'key',
  GOOGLE_ROUTES_KEY: 'key',
  SMTP_URL: 'smtp://mail.trees.test',
  MAIL_FROM: 'Trees <hello@trees.test>',
};
const development = {
  ...ready,
  SHOP_ENV: 'development',
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-x',
  PUBLIC_URL: 'http://localhost:3000',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}
const namesOf = (problems: readonly string[]) => problems.map((problem) => problem.split(':')[0]);

/** Name, a value that production must reject, and further settings that the case needs. */
const refused: [name: string, value: string, more?: Record<string, string>][] = [
  ['PUBLIC_URL', 'http://trees.test'],
  ['DATABASE_URL', 'postgres://shop:secret@db.trees.test/shop'],
  ['DATABASE_URL', 'postgres://shop:secret@10.0.0.5/shop?sslmode=disable'],
  ['DATABASE_URL', 'postgres://shop:secret@db/shop?sslmode=no-verify'],
  ['EPHEMERAL_DATABASE', 'true'],
  ['LINK_SECRET', ''],
  ['SQUARE_APPLICATION_ID', 'sandbox-sq0idb-x'],
  ['SQUARE_BASE_URL', 'https://connect.test'],
  ['SQUARE_SCRIPT_URL', 'https://script.test/v1/square.js'],
  ['SQUARE_WEBHOOK_URL', 'http://trees.test/api/payments/webhook'],
  ['ADMIN_EMAILS', 'me@trees.test'],
  ['ADMIN_SECOND_FACTOR', 'false'],
  ['BACKUP_PASSPHRASE', '', { BACKUP_DIR: '/backups' }],
  ['CDN_PURGE_URL', 'http://cdn.trees.test/purge', { CDN_PURGE_TOKEN: 'secret' }],
  ['MAIL_FROM', 'Grafted <hello@grafted.example>'],
  ['MAIL_FROM_MARKETING', 'news@grafted.example'],
  ['MAIL_BOUNCE_ADDRESS', 'bounces@grafted.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.trees.test:4318'],
  ['GEOCODER_URL', 'http://nominatim.trees.test'],
  ['ROUTER_URL', 'http://osrm.trees.test'],
  [
    'PICTURES_S3_URL',
    'http://s3.trees.test/pictures',
    { PICTURES_S3_KEY_ID: 'id', PICTURES_S3_SECRET: 'secret' },
  ],
  ['AUTH_SITE_URL', 'http://trees.test'],
  ['AUTH_EXTERNAL_URL', 'http://trees.test/auth/v1'],
  ['AUTH_WEBAUTHN_RP_ORIGINS', 'https://trees.test,http://other.test'],
  ['AUTH_PASSWORD_HIBP_URL', 'http://passwords.test'],
  ['AUTH_SECURITY_CAPTCHA_URL', 'http://captcha.test'],
  [
    'AUTH_EXTERNAL_FARM_URL',
    'http://farm.test',
    { AUTH_EXTERNAL_FARM_ENABLED: 'true', AUTH_EXTERNAL_FARM_CLIENT_ID: 'shop' },
  ],
  [
    'AUTH_EXTERNAL_GOOGLE_REDIRECT_URI',
    'http://trees.test/auth/v1/callback',
    { AUTH_EXTERNAL_GOOGLE_ENABLED: 'true', AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop' },
  ],
  ['AUTH_RATE_LIMIT_HEADER', ''],
  ['AUTH_KEYS_SECRET', ''],
  ['AUTH_KEYS_SECRET', '', { AUTH_JWT_SECRET: 'a shared secret of more than thirty-two letters' }],
  ['AUTH_JWT_SECRET', 'sixteen letters!'],
  ['AUTH_JWT_ADMIN_ROLES', 'service_role,authenticated'],
  ['AUTH_MAILER_AUTOCONFIRM', 'true'],
  ['AUTH_SMS_AUTOCONFIRM', '1'],
  ['AUTH_SMS_TEST_OTP', '15551234=123456'],
  ['AUTH_URI_ALLOW_LIST', '**'],
  ['AUTH_URI_ALLOW_LIST', 'https://**'],
  ['AUTH_URI_ALLOW_LIST', 'https://*.test'],
  ['AUTH_URI_ALLOW_LIST', 'http://trees.test/**'],
  ['AUTH_CUSTOM_OAUTH_ALLOW_PRIVATE_HOSTS', 'true'],
  ['AUTH_SAML_ALLOW_PRIVATE_HOSTS', 'true'],
];

describe('production', () => {
  test('accepts a complete configuration', () => {
    expect(problemsOf(ready)).toEqual([]);
    const more = {
      AUTH_RATE_LIMIT_HEADER: 'none',
      DATABASE_URL: 'postgres://shop:secret@db.trees.test/shop?sslmode=verify-full',
      AUTH_URI_ALLOW_LIST: 'https://*.trees.test/**, https://trees.test/**, myapp://callback',
      AUTH_SMS_TEST_OTP: '15551234=123456',
      AUTH_SMS_TEST_OTP_VALID_UNTIL: '2027-01-31T12:00:00Z',
      GEOCODER_URL: 'http://127.0.0.1:8080',
      ROUTER_URL: 'http://localhost:5000',
      CDN_PURGE_URL: 'http://127.0.0.1:6081/purge',
      BACKUP_DIR: '/backups',
      BACKUP_PASSPHRASE: 'a passphrase of more than twenty letters',
      ADMIN_SECOND_FACTOR: 'false',
      ADMIN_PASSWORD_ONLY: 'accepted',
    };
    expect(problemsOf({ ...ready, ...more })).toEqual([]);
    expect(readConfig({ ...ready, ...more }).auth.clientAddressHeader).toBeUndefined();
    expect(readConfig(ready).auth.clientAddressHeader).toBe('X-Real-IP');
  });

  test.each(refused)('rejects %s=%s by name (A6, A7, A8)', (name, value, more = {}) => {
    const problemsNamed = (env: Record<string, string>) =>
      problemsOf(env).filter((problem) => problem.startsWith(`${name}: `));
    expect(problemsNamed({ ...ready, ...more, [name]: value })).toHaveLength(1);
  });

  test('accepts what deploy/compose.yaml sets, once its backups have a passphrase', () => {
    const file = readFileSync(new URL('../../deploy/compose.yaml', import.meta.url), 'utf8');
    const composed = Object.fromEntries(
      [...file.matchAll(/^ {6}([A-Z_]+): (\S+)$/gm)].map(([, name, value]) => [name, value!]),
    );
    expect(Object.keys(composed)).toContain('BACKUP_DIR');
    expect(namesOf(problemsOf({ ...ready, ...composed }))).toEqual(['BACKUP_PASSPHRASE']);
    const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of more than twenty letters' };
    expect(problemsOf({ ...ready, ...composed, ...passphrase })).toEqual([]);
    expect(file, 'says where it belongs').toContain('BACKUP_PASSPHRASE');
  });

  test('lists all rejected settings together, each once', () => {
    const worst = Object.fromEntries(
      refused.filter(([name]) => name !== 'AUTH_KEYS_SECRET').map(([name, value]) => [name, value]),
    );
    const more = Object.assign({}, ...refused.map(([, , needed]) => needed ?? {})) as Record<
      string,
      string
    >;
    const names = namesOf(problemsOf({ ...ready, ...more, ...worst }));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    for (const name of Object.keys(worst)) expect(names).toContain(name);
  });

  test('lists missing settings together with rejected ones', () => {
    const names = namesOf(
      problemsOf({ SHOP_ENV: 'production', LOG_LEVEL: 'loud', AUTH_MAILER_AUTOCONFIRM: 'true' }),
    );
    for (const name of [
      'LOG_LEVEL',
      'SQUARE_LOCATION_ID',
      'MAIL_FROM',
      'PUBLIC_URL',
      'LINK_SECRET',
      'AUTH_KEYS_SECRET',
      'AUTH_MAILER_AUTOCONFIRM',
    ])
      expect(names).toContain(name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test('is the default where the program says so', () => {
    const { SHOP_ENV: _, ...unsaid } = ready;
    expect(readConfig(unsaid, { SHOP_ENV: 'production' }).environment).toBe('production');
    expect(readConfig({ ...unsaid, SHOP_ENV: '' }, { SHOP_ENV: 'production' }).environment).toBe(
      'production',
    );
  });
});

test('npm run backup makes no plain backup in production either', () => {
  expect(() => assertEncrypted({ SHOP_ENV: 'production' })).toThrow(/^BACKUP_PASSPHRASE: /);
  expect(() => assertEncrypted({ SQUARE_APPLICATION_ID: 'sq0idp-live' })).toThrow(
    /^BACKUP_PASSPHRASE: /,
  );
  assertEncrypted({
    SHOP_ENV: 'production',
    BACKUP_PASSPHRASE: 'a passphrase of more than twenty letters',
  });
  assertEncrypted({ SHOP_ENV: 'development' });
});

describe('development', () => {
  test('rejects a live card account and an https address (A7)', () => {
    expect(problemsOf(development)).toEqual([]);
    expect(
      namesOf(
        problemsOf({
          ...development,
          SQUARE_APPLICATION_ID: 'sq0idp-live',
          PUBLIC_URL: 'https://trees.test',
        }),
      ),
    ).toEqual(['SQUARE_APPLICATION_ID', 'PUBLIC_URL']);
  });
});

describe('a production database', () => {
  const shop = useTestShop();
  const prepare = () =>
    prepareDatabase({
      url: shop.databaseUrl,
      log: pino({ level: 'silent' }),
      cards: 'sandbox',
      accounts: 'refused',
      catalog: 'hidden',
    });

  test('is seeded with a hidden catalog (B20)', async () => {
    const { db } = shop.services;
    await sql`truncate products cascade`.execute(db);
    await seed(db, 'hidden');
    expect(
      await db.selectFrom('products').select('id').where('hidden', '=', true).execute(),
    ).not.toHaveLength(0);
    expect(
      await db.selectFrom('products').select('id').where('hidden', '=', false).execute(),
    ).toHaveLength(0);
    expect(await (await shop.app.request('/catalog')).text()).not.toContain('/variety/Honeycrisp');
  });

  test('is rejected with instructions when it holds a demo account (A7)', async () => {
    await prepare();
    await seedAccounts(shop.services.db, demoAccounts.slice(0, 1));
    await expect(prepare()).rejects.toThrow(
      /demo accounts.*delete from auth\.users where email in \('customer@grafted\.example'\)/,
    );
  });
});
