import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { preferencesUrl } from '#server/platform/outbox/list-token.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();
const admin = useAdmin(shop);

describe('a failed request', () => {
  let path: string;
  beforeAll(async () => {
    path = new URL(
      preferencesUrl(shop.config, {
        list: 'newsletter',
        member: '0195a000-0000-7000-8000-000000000000',
      }),
    ).pathname;
    await admin.asAdmin();
    for (const table of ['newsletter_subscribers', 'orders'])
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(
        shop.services.db,
      );
  });
  afterAll(() => vi.restoreAllMocks());

  test('is logged by its route pattern, because URLs contain email addresses and tokens', async () => {
    const logged = vi.spyOn(shop.services.log, 'error').mockReturnValue(undefined);
    const api = await shop.app.request(
      path.replace('/newsletter/', '/api/newsletter/preferences/'),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"newsletter":true}',
      },
    );
    const page = await shop.app.request(path);
    const customer = await admin.send('/customers/someone@example.com');
    expect([api.status, page.status, customer.status]).toEqual([500, 500, 500]);
    const routes = () =>
      new Set(
        logged.mock.calls
          .map(([line]) => line as unknown as { route?: string; page?: string })
          .map(({ route, page: name }) => route ?? name),
      );
    await expect
      .poll(routes)
      .toEqual(
        new Set([
          '/api/newsletter/preferences/:token',
          '/newsletter/:token',
          '/api/admin/customers/:email',
        ]),
      );
    expect(JSON.stringify(logged.mock.calls)).not.toContain(path.split('/').at(-1));
  });
});

test('a caller cannot set the request id of log and audit trail', async () => {
  const answer = await shop.app.request('/healthz', {
    headers: { 'x-request-id': 'chosen-by-a-caller' },
  });
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-/);
});
