import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, vi } from 'vitest';
import { signWebhook } from '#server/payments/square/webhook-signature.ts';
import { signInAsAdmin } from '#tests/support/admin.ts';
import { pay } from '#tests/support/buying.ts';
import { useDriveTime } from '#tests/support/drive-time.ts';
import { inDays, openWindow } from '#tests/support/pickups.ts';
import { phases, setOrderingWindow } from '#tests/support/season.ts';
import { confirmRecently, signIn } from '#tests/support/sign-in.ts';
import { cardToken, useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree } from '#tests/support/trees.ts';
import { Pool } from './pool.ts';
import type { Caller, FuzzRequest } from './requests.ts';

const bounceSecret = 'the secret of the mail server';
const linkSecret = 'the secret that signs links in mails';

function* naturals(): Generator<number, never> {
  for (let number = 0; ; number++) yield number;
}

/** A shop with its outside services, whose callers and data are renewed before each round. */
export function useFuzzShop() {
  const square = useSquare();
  const driveTime = useDriveTime();
  const shop = useTestShop(async () => ({
    ...(await square.startEnvironment()),
    ...(await driveTime.startEnvironment()),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'fuzz-')),
    MAIL_BOUNCE_SECRET: bounceSecret,
    LINK_SECRET: linkSecret,
  }));
  const pool = new Pool();
  const days = naturals();
  const causes = new Map<string, string>();
  beforeAll(() => {
    // The logger is silent, but the errors belong into the failure's message.
    vi.spyOn(shop.services.log, 'error').mockImplementation((entry: unknown) => {
      const { err, requestId = '' } = entry as { err?: unknown; requestId?: string }; // as app.ts logs it
      causes.set(requestId, String(err instanceof Error ? err.stack : err).slice(0, 700));
    });
  });
  const tokens = new Map<Caller, string>();

  return {
    shop,
    pool,
    secrets: [bounceSecret, linkSecret],
    /** New callers, with what they need to buy, and their orders. */
    async renew(): Promise<void> {
      pool.clear();
      await setOrderingWindow(shop, phases.open);
      const [customer, other, admin] = await Promise.all([
        signIn(shop),
        signIn(shop),
        signInAsAdmin(shop, `${randomUUID()}@example.com`),
      ]);
      await Promise.all([customer, other, admin].map((who) => confirmRecently(shop, who)));
      tokens.set('forger', `${customer.headers.authorization.slice(0, -6)}AAAAAA`);
      tokens.set('customer', customer.headers.authorization);
      tokens.set('other', other.headers.authorization);
      tokens.set('admin', admin.headers.authorization);
      const trees = await Promise.all([createTree(shop, { quantity: 500 }), createTree(shop)]);
      const day = days.next().value;
      const minute = String(day % 60).padStart(2, '0');
      await openWindow(shop, {
        day: inDays(20 + day),
        // At a time of its own: a random request may have moved another window to this day.
        starts: `05:${minute}`,
        ends: `06:${minute}`,
        maxOrders: 100,
        maxTrees: 1000,
      });
      for (const buyer of [customer, other]) {
        for (const tree of trees) await addToCart(shop, buyer, tree);
        const { body } = await pay(shop, buyer, cardToken(square));
        pool.add('orderId', body.orderId);
        pool.add('id', body.orderId);
        await addToCart(shop, buyer, trees[0]!);
      }
      pool.add('productId', ...trees.map(({ id }) => id));
      pool.add('paymentToken', 'cnon:card-nonce-ok', ...[1, 2, 3].map(() => cardToken(square)));
      pool.add('email', customer.email, other.email, admin.email);
    },
    /** What the shop logged about a response with status 500. */
    causeOf: (response: Response) => causes.get(response.headers.get('x-request-id') ?? '') ?? '',
    send({ by, method, url, body, contentType, signed }: FuzzRequest): Promise<Response> {
      const headers = new Headers(contentType === undefined ? {} : { 'content-type': contentType });
      const authorization = tokens.get(by);
      if (authorization) headers.set('authorization', authorization);
      if (signed && url === '/api/mail/bounces')
        headers.set('authorization', `Bearer ${bounceSecret}`);
      if (signed && url === '/api/payments/webhook')
        headers.set(
          'x-square-hmacsha256-signature',
          signWebhook(
            shop.config.square.webhookSignatureKeys[0]!,
            shop.config.square.webhookUrl,
            String(body),
          ),
        );
      return Promise.resolve(shop.app.request(url, { method, headers, body }));
    },
  };
}
