import { bodyBudget } from '@grafted/auth';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploadPaths } from '#server/catalog/products/admin-routes.ts';
import { varietyUploadPaths } from '#server/catalog/varieties/admin-routes.ts';
import { claimUploadPaths } from '#server/orders/claims/routes.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { findInput } from './declared-input.ts';

const shop = useTestShop({ ADMIN_SECOND_FACTOR: 'false' });
const { order, asAdmin } = useAdmin(shop);
const usualMax = 64 * 1024;

/** Routes that accept more than a usual body. */
const largeRoutes = () =>
  shop.app.routes
    .flatMap(({ method, path, handler }) => {
      const bytes = findInput(handler)?.body?.maxBytes ?? 0;
      return bytes > usualMax ? [{ method, path, bytes }] : [];
    })
    .concat({ method: 'POST', path: '/auth/v1/signup', bytes: 1024 * 1024 });

test('every path that is exempt from the usual limit takes a place before it reads', () => {
  const exempt = [...uploadPaths, ...varietyUploadPaths, ...claimUploadPaths];
  const paths = largeRoutes().map(({ path }) => path);
  expect(exempt.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(5);
});

/** Counts the bodies that are being read or are in memory. */
function counting() {
  const open = new Map<string, number>();
  let peak = 0;
  let ownPeak = 0;
  return {
    peaks: () => ({ peak, ownPeak }),
    body: (account: string) =>
      new ReadableStream<Uint8Array>(
        {
          pull(stream) {
            open.set(account, (open.get(account) ?? 0) + 1);
            peak = Math.max(
              peak,
              [...open.values()].reduce((sum, one) => sum + one, 0),
            );
            ownPeak = Math.max(ownPeak, ...open.values());
            stream.enqueue(new TextEncoder().encode('{"no picture": true}'));
            stream.close();
          },
        },
        { highWaterMark: 0 },
      ),
    done: (account: string) => open.set(account, (open.get(account) ?? 0) - 1),
  };
}

test('sixty of every large body at once are read one after another, within the memory for bodies', async () => {
  const tree = await createTree(shop, { quantity: 50 });
  const admin = await asAdmin();
  const customers: TestCustomer[] = [];
  for (let count = 0; count < 20; count++) customers.push(await signIn(shop));
  for (const { userId } of customers) {
    const orderId = await order(tree, { quantity: 1 }); // with a tree to report
    await sql`update orders set user_id = ${userId}, status = 'Delivered' where id = ${orderId}`.execute(
      shop.services.db,
    );
  }
  for (const { method, path, bytes } of largeRoutes()) {
    const isAuth = path.startsWith('/auth/');
    const isAdmin = path.startsWith('/api/admin/');
    const counter = counting();
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { headers, userId } = isAdmin ? admin : customers[index % customers.length]!;
        const account = isAuth ? String(index) : userId;
        const response = await shop.app.request(
          new Request(
            `http://shop.test${path.replace(':id', tree.id)}?previewHash=${'0'.repeat(64)}`,
            {
              method,
              headers: {
                ...(isAuth ? {} : headers),
                'content-type': 'application/octet-stream',
                'content-length': String(bytes),
              },
              body: counter.body(account),
              duplex: 'half',
            } as RequestInit,
          ),
        );
        counter.done(account);
        return response.status;
      }),
    );
    const { peak, ownPeak } = counter.peaks();
    // This test hears of the end of some only after the next ones have begun.
    const lag = isAuth ? 60 : 8; // how many of these take a share is seen below
    expect(peak, `${path} in memory`).toBeLessThanOrEqual(bodyBudget.bytesMax / bytes + lag);
    expect(isAuth ? 0 : ownPeak, `${path} of one account`).toBeLessThanOrEqual(lag);
    expect(
      statuses.filter((status) => status >= 500 && status !== 503).map((status) => [path, status]),
    ).toEqual([]);
  }
  expect(bodyBudget.peak()).toBeLessThanOrEqual(bodyBudget.bytesMax);
  expect(bodyBudget.peak(), 'sixty megabytes of sign-ups fill it').toBe(bodyBudget.bytesMax);
});
