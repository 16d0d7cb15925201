import { ensureDatabase } from '@grafted/postgres/connect.ts';
import { startEmbeddedPostgres } from '@grafted/postgres/embedded/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Revised } from '#domain/farm/revisions.ts';
import type { SeasonScreenData } from '#domain/farm/season-content.ts';
import type { SettingsContent } from '#domain/farm/settings-content.ts';
import { signIn, until } from './api-customer.ts';
import { runShop, type RunningShop } from './run-shop.ts';

let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let shops: RunningShop[] = [];
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({});
  await ensureDatabase(postgres.url('shop'));
  const environment = { DATABASE_URL: postgres.url('shop'), NODE_ENV: 'production' };
  const first = await runShop(environment);
  shops = [first, await runShop(environment)];
});
afterAll(async () => {
  for (const { process } of shops) process.kill('SIGTERM');
  await Promise.all(shops.map(({ ended }) => ended));
  await postgres.stop();
});

const pageOf = async ({ url }: RunningShop, path: string): Promise<string> =>
  (await fetch(url + path)).text();

test('What an admin changes in one program, the other shows too', async () => {
  const [one, other] = shops as [RunningShop, RunningShop];
  const admin = await signIn(one.url, 'owner@grafted.example', 'grafting-knife');
  expect(await pageOf(other, '/contact')).toContain('Grafted'); // stored from now on
  expect(await pageOf(other, '/catalog')).not.toContain('Ordering is closed');

  const { content, revision } = await admin.get<Revised<SettingsContent>>('/api/admin/settings');
  const hours = 'Saturdays in May, 8 am to 3 pm';
  const changed = { ...content, farm: { ...content.farm, hours } };
  const saved = await admin.put('/api/admin/settings', { content: changed, basedOn: revision });
  expect(saved.status).toBe(204);
  expect(await pageOf(one, '/contact')).toContain(hours);
  await until('the new hours', async () => (await pageOf(other, '/contact')).includes(hours));

  const season = await admin.get<SeasonScreenData>('/api/admin/season');
  const closed = await admin.post('/api/admin/season/closing', { basedOn: season.revision });
  expect(closed.status).toBe(204);
  await until('the closed season', async () =>
    (await pageOf(other, '/catalog')).includes('Ordering is closed'),
  );
});
