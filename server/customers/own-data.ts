import type { Identity } from '@grafted/auth';
import { currentDate } from '@grafted/postgres/clock.ts';
import { listWaits } from '#server/catalog/stock-waits/queries.ts';
import type { Db } from '#server/database/client.ts';
import { findCare } from '#server/growing/care/queries.ts';
import { listOwnNotices } from '#server/growing/orchard/notice-queries.ts';
import { listOrchard } from '#server/growing/orchard/queries.ts';
import { listWholePlans } from '#server/growing/plans/queries.ts';
import { findSubscriber } from '#server/mail/newsletter/queries.ts';
import { findNotificationSettings } from '#server/mail/notifications/queries.ts';
import { isWaitingForSeason } from '#server/mail/season-waits/queries.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { findProfile } from '#server/orders/checkout/profile-queries.ts';
import { listOwnClaims } from '#server/orders/claims/queries.ts';
import { listOwnOrders } from '#server/orders/order/queries.ts';
import { verifiedEmail } from '#server/platform/http/verified-email.ts';
import type { ProfileContext } from './context.ts';
import { listOwnMails } from './queries.ts';

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
    /** Set for an admin. */
    adminNotifications: notifications && {
      orders: notifications.orders,
      digestHour: notifications.digestHour,
      urgent: notifications.urgent,
    },
    waitsFor: waitsFor.map(({ tree, trees, heldUntil }) => ({ tree, trees, heldUntil })),
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
