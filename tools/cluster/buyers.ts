import { randomUUID } from 'node:crypto';
import { defaultSettings } from '@grafted/auth';
import { createTestSigner } from '@grafted/auth/testing/credentials.ts';
import { createDb, createPool } from '@grafted/postgres/connections/pool.ts';
import { tokenize } from '#standins/square/cards.ts';
import type { Ledger } from '#standins/square/ledger.ts';

export interface Buyer {
  email: string;
  /** Access token. */
  token: string;
}

const treesInStock = 100_000;

/** Inserts accounts with a session and a tree in the cart: the load is about buying, not about signing up. */
export async function addBuyers(
  { databaseUrl, publicUrl }: { databaseUrl: string; publicUrl: string },
  count: number,
): Promise<Buyer[]> {
  const pool = createPool(databaseUrl, 2);
  const db = createDb(pool);
  try {
    const signer = await createTestSigner(db.withTables(), defaultSettings, `${publicUrl}/auth/v1`);
    const accounts = Array.from({ length: count }, () => ({
      id: randomUUID(),
      session: randomUUID(),
    }));
    const ids = accounts.map(({ id }) => id);
    await pool.query('update products set quantity = $1', [treesInStock]);
    await pool.query(
      `insert into auth.users (id, email, email_confirmed_at)
        select id, id || '@example.com', now() from unnest($1::uuid[]) id`,
      [ids],
    );
    await pool.query(
      'insert into auth.sessions (user_id, id) select * from unnest($1::uuid[], $2::uuid[])',
      [ids, accounts.map(({ session }) => session)],
    );
    await pool.query(
      `insert into cart_items (user_id, product_id, quantity, add_price)
        select user_id, products.id, 1, price from unnest($1::uuid[]) with ordinality buyers (user_id, turn)
        join (select id, price, row_number() over (order by id) as place, count(*) over () as places from products) products
          on products.place = 1 + buyers.turn % products.places`,
      [ids],
    );
    return await Promise.all(
      accounts.map(async ({ id, session }) => {
        const email = `${id}@example.com`;
        const claims = { sub: id, email, role: 'authenticated', session_id: session };
        return { email, token: (await signer.sign(claims)).token };
      }),
    );
  } finally {
    await db.destroy();
  }
}

const card = {
  number: '4111111111111111',
  expMonth: 12,
  expYear: 2030,
  cvv: '111',
  postalCode: '99005',
};

/** What the Pay button sends, with a card of its own for each call. */
export const purchase = (email: string, ledger: Ledger) => ({
  deliveryType: 'pickup',
  customerInfo: { fullName: 'Jordan Avery', email, phone: '(509) 555-0142' },
  paymentToken: tokenize(ledger, card).token,
});

/** @throws Error when none is left */
export function nextBuyer(buyers: Iterator<Buyer>): Buyer {
  const { value, done } = buyers.next();
  if (done) throw new Error('No buyers are left');
  return value;
}
