import type { Identity } from '@grafted/auth';
import { listCartItems } from '#server/cart/queries.ts';
import type { Db } from '#server/database/client.ts';
import { verifiedEmail } from '#server/http/verified-email.ts';
import { findSubscriber } from '#server/newsletter/queries.ts';
import { listOwnOrders } from '#server/orders/queries.ts';
import { listWaits } from '#server/stock-waits/queries.ts';
import type { ProfileContext } from './context.ts';
import { findProfile } from './queries.ts';

/** Exports all personal data of an account. Data keyed by email only if the address is verified. */
export async function exportOwnData(
  { db, auth }: Pick<ProfileContext, 'db' | 'auth'>,
  identity: Identity,
) {
  const { userId } = identity;
  const email = verifiedEmail(identity);
  const [account, profile, cart, orders, subscriber, waitsFor, mails] = await Promise.all([
    auth.describeAccount(userId),
    findProfile(db, userId),
    listCartItems(db, userId),
    listAllOrders(db, userId),
    email ? findSubscriber(db, email) : undefined,
    email ? listWaits(db, email) : [],
    email ? listMails(db, email) : [],
  ]);
  const newsletter = subscriber && {
    subscribedAt: subscriber.consented_at,
    source: subscriber.source,
    unsubscribedAt: subscriber.unsubscribed_at,
  };
  return {
    exportedAt: new Date().toISOString(),
    account,
    profile,
    cart,
    orders,
    newsletter,
    waitsFor,
    mails,
  };
}

const listMails = (db: Db, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['kind', 'state', 'created_at', 'sent_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();

async function listAllOrders(db: Db, userId: string) {
  const all = [];
  for (let before: string | undefined; ; before = all.at(-1)!.id) {
    const { orders, hasMore } = await listOwnOrders(db, userId, { before });
    all.push(...orders);
    if (!hasMore) return all;
  }
}
