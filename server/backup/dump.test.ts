import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabaseLike } from './dump.ts';

const suffix = randomUUID().slice(0, 8);
const [before, restored, role] = [`before_${suffix}`, `restored_${suffix}`, `reader_${suffix}`];
let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
});
afterAll(async () => {
  for (const name of [before, restored]) await client.query(`drop database if exists ${name}`);
  await client.query(`drop role if exists ${role}`);
  await client.end();
});

const traitsOf = async (name: string) => {
  const { rows } = await client.query<Record<string, unknown>>(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider, datcollate, datctype, datlocale, daticurules,
      (select array_agg(coalesce(rolname, '') || ' ' || setconfig::text order by rolname) from pg_db_role_setting
        left join pg_roles on pg_roles.oid = setrole where setdatabase = pg_database.oid) as settings
    from pg_database where datname = $1`,
    [name],
  );
  return rows[0];
};

test.each([
  ['of the C library', "locale_provider libc locale 'C'"],
  ['of ICU', "locale_provider icu icu_locale 'en-US' locale 'C'"],
  ['of ICU with rules', "locale_provider icu icu_locale 'und' icu_rules '&a < g' locale 'C'"],
  ['that is built in', "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'"],
])(
  'a restored database has the locale %s and the settings of the one before',
  async (_what, locale) => {
    for (const name of [before, restored]) await client.query(`drop database if exists ${name}`);
    await client.query(`drop role if exists ${role}`);
    await client.query(`create role ${role}`);
    await client.query(`create database ${before} template template0 encoding 'UTF8' ${locale}`);
    for (const setting of [
      `database ${before} set work_mem = '12MB'`,
      `database ${before} set search_path = "$user", public, auth`,
      `database ${before} set timezone = 'America/Los_Angeles'`,
      `database ${before} set "shop.note" = 'it''s = here'`,
      `role ${role} in database ${before} set statement_timeout = '5s'`,
    ])
      await client.query(`alter ${setting}`);
    await createDatabaseLike(client, { like: before, name: restored });
    const wanted = await traitsOf(before);
    expect(wanted!.settings).toHaveLength(2);
    expect(await traitsOf(restored)).toEqual(wanted);
  },
);
