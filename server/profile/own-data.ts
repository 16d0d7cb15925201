import { currentDate } from '@grafted/auth';
import type { Identity } from '@grafted/auth';
import { findCare } from '#server/care/queries.ts';
import { listCartItems } from '#server/cart/queries.ts';
import { listOwnClaims } from '#server/claims/queries.ts';
import type { Db } from '#server/database/client.ts';
import { verifiedEmail } from '#server/http/verified-email.ts';
import { findSubscriber } from '#server/newsletter/queries.ts';
import { findNotificationSettings } from '#server/notifications/queries.ts';
import { listOwnNotices } from '#server/orchard/notice-queries.ts';
import { listOrchard } from '#server/orchard/queries.ts';
import { listOwnOrders } from '#server/orders/queries.ts';
import { listWholePlans } from '#server/plans/queries.ts';
import { isWaitingForSeason } from '#server/season-waits/queries.ts';
import { listWaits } from '#server/stock-waits/queries.ts';
import type { ProfileContext } from './context.ts';
import { findProfile, listOwnMails } from './queries.ts';

/** Exports all personal data of an account. Data keyed by email only if the address is verified. */
export async function exportOwnData(
  { db, auth }: Pick<ProfileContext, 'db' | 'auth'>,
  identity: Identity,
) {
  const { userId } = identity;
  const email = verifiedEmail(identity);
  const [
    account,
    profile,
    cart,
    orchard,
    plans,
    care,
    partnerNotices,
    orders,
    claims,
    notifications,
    subscriber,
    waitsFor,
    waitsForSeason,
    mails,
  ] = await Promise.all([
    auth.describeAccount(userId),
    findProfile(db, userId),
    listCartItems(db, userId),
    listOrchard(db, userId),
    listWholePlans(db, userId),
    findCare(db, userId),
    listOwnNotices(db, userId),
    listAllOrders(db, userId),
    listOwnClaims(db, userId),
    findNotificationSettings(db, userId),
    email ? findSubscriber(db, email) : undefined,
    email ? listWaits(db, email) : [],
    email ? isWaitingForSeason(db, email) : false,
    email ? listOwnMails(db, email) : [],
  ]);
  const newsletter = subscriber && {
    subscribedAt: subscriber.consentedAt,
    source: subscriber.source,
    unsubscribedAt: subscriber.unsubscribedAt,
  };
  return {
    exportedAt: currentDate().toISOString(),
    account,
    profile,
    cart,
    orchard,
    plans,
    careCalendar: { zip: care.zip, hasFeed: care.feedId !== null, wantsMail: care.wantsMail },
    orders,
    /** Each photo is at /api/claims/photos/ID for its owner. */
    claims,
    partnerNotices,
    newsletter,
    /** Of an admin. */
    adminNotifications: notifications && {
      orders: notifications.orders,
      digestHour: notifications.digestHour,
      urgent: notifications.urgent,
    },
    waitsFor: waitsFor.map(({ tree, heldUntil }) => ({ tree, heldUntil })),
    waitsForSeason,
    // The names that earlier exports have.
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      created_at: createdAt,
      sent_at: sentAt,
    })),
  };
}

async function listAllOrders(db: Db, userId: string) {
  const all = [];
  for (let before: string | undefined; ; before = all.at(-1)?.id) {
    const { orders, hasMore } = await listOwnOrders(db, userId, { before });
    all.push(...orders);
    if (!hasMore) return all;
  }
}
