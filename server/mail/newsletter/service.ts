import { transact } from '@grafted/postgres/transact.ts';
import { settings } from '#domain/farm/settings.ts';
import type { MailPreferences } from '#domain/mail/mail-lists.ts';
import type { ChangePreferences, ConsentSource, Subscribe } from '#domain/mail/newsletter.ts';
import {
  cancelWaits,
  changePlace,
  findPlace,
  findWaitAddress,
  leaveLine,
  leaveLines,
  listWaits,
  proveWaits,
  type Place,
} from '#server/catalog/stock-waits/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findCareAddress, isCareMailed, stopCareMail } from '#server/growing/care/mail-queries.ts';
import {
  cancelSeasonWaits,
  findSeasonWaitAddress,
  isWaitingForSeason,
} from '#server/mail/season-waits/queries.ts';
import { issueNewsletterCode } from '#server/orders/coupons/issue.ts';
import { hasOrderedBefore } from '#server/orders/coupons/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import {
  preferencesUrl,
  readListToken,
  type LinkSettings,
  type ListMember,
} from '#server/platform/outbox/list-token.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { SubscriptionContext } from './context.ts';
import {
  findSubscriber,
  findSubscriberById,
  hasOtherSubscriber,
  insertSubscriber,
  markUnsubscribed,
  recordConsent,
  resubscribe,
} from './queries.ts';

/**
 * Subscribes an address entered in a form. The code is sent on the first subscription only. An unsubscribed address has
 * to confirm by mail first, because anyone can enter any address.
 */
export function subscribe(
  context: SubscriptionContext,
  address: string,
  source: Subscribe['source'],
): Promise<void> {
  const email = address.toLowerCase();
  return transact(context.db, async (trx) => {
    if (!(await subscribeNew(trx, context, { email, source })))
      await requestResubscription(trx, context, email);
  });
}

/** False when the address already exists. */
async function subscribeNew(
  trx: Trx,
  links: LinkSettings,
  { email, source }: { email: string; source: ConsentSource },
): Promise<boolean> {
  const subscriber = await insertSubscriber(trx, email, source);
  if (!subscriber) return false;
  await recordConsent(trx, subscriber.id, 'subscribed', source);
  await sendWelcome(trx, links, { id: subscriber.id, email });
  return true;
}

/** Sent once per unsubscription. */
async function requestResubscription(trx: Trx, links: LinkSettings, email: string): Promise<void> {
  const subscriber = await findSubscriber(trx, email);
  if (!subscriber?.unsubscribedAt) return;
  await enqueueMail(trx, {
    kind: 'newsletter-return',
    subjectId: `${subscriber.id} ${subscriber.unsubscribedAt.toISOString()}`,
    to: email,
    template: 'newsletter-return',
    props: {
      preferencesUrl: preferencesUrl(links, { list: 'newsletter', member: subscriber.id }),
    },
  });
}

/** Subscribes an address that is proven by a mailed link. */
const subscribeOwner = (context: SubscriptionContext, email: string): Promise<void> =>
  transact(context.db, async (trx) => {
    if (await subscribeNew(trx, context, { email, source: 'preferences' })) return;
    const returning = await resubscribe(trx, email, 'preferences');
    if (returning) await recordConsent(trx, returning.id, 'subscribed', 'preferences');
  });

async function sendWelcome(
  trx: Trx,
  links: LinkSettings,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const percent = settings.newsletter.discountPercent;
  const code = (await mayHaveCode(trx, id, email))
    ? await issueNewsletterCode(trx, email, percent)
    : null;
  const member: ListMember = { list: 'newsletter', member: id };
  await enqueueMail(trx, {
    kind: 'newsletter-welcome',
    subjectId: id,
    to: email,
    template: 'newsletter-welcome',
    props: {
      code,
      percent,
      shopUrl: `${links.publicUrl}/catalog`,
      unsubscribeUrl: preferencesUrl(links, member),
    },
    list: { name: 'newsletter', member: id },
  });
}

/** The code is for a first order, and once for a mailbox with all its plus addresses. */
async function mayHaveCode(trx: Trx, id: string, email: string): Promise<boolean> {
  if (await hasOtherSubscriber(trx, id)) return false;
  const customer = { userId: null, email, phone: undefined, isAtFarm: false };
  return !(await hasOrderedBefore(trx, customer));
}

/** Undefined for an invalid link. */
export async function findPreferences(
  { db, linkSecret }: Omit<SubscriptionContext, 'publicUrl'>,
  token: string,
): Promise<MailPreferences | undefined> {
  const member = readListToken({ linkSecret }, token);
  const email = await findAddress(db, member);
  return member && email ? describePreferences(db, email, member.list) : undefined;
}

/** The preferences of an address that is proven by a mailed link or a confirmed account. */
export async function describePreferences(
  db: Db,
  email: string,
  list: MailPreferences['list'] = null,
): Promise<MailPreferences> {
  const subscriber = await findSubscriber(db, email);
  return {
    email,
    list,
    newsletter: subscriber !== undefined && subscriber.unsubscribedAt === null,
    wasSubscribed: subscriber !== undefined,
    waitingFor: await listWaits(db, email),
    waitingForSeason: await isWaitingForSeason(db, email),
    care: await isCareMailed(db, email),
  };
}

/** The network that asks. */
interface Asker {
  clientKey: string;
  /** @throws ShopError when it asks for too many trees */
  countTrees(place: Place, trees: number): Promise<void>;
}

/** @throws ShopError for an invalid link */
export async function changePreferences(
  context: SubscriptionContext,
  token: string,
  change: ChangePreferences,
  asker: Asker,
): Promise<MailPreferences> {
  await changeForAddress(context, await getAddress(context, token), change, asker);
  return (await findPreferences(context, token))!; // the address exists
}

/** For an address that is proven. */
export async function changeForAddress(
  context: SubscriptionContext,
  email: string,
  {
    newsletter,
    stockWaits,
    confirmWaits,
    leaveLine: line,
    changeWait: change,
    seasonWait,
    care,
  }: ChangePreferences,
  asker: Asker,
): Promise<void> {
  const { db } = context;
  if (newsletter === true) await subscribeOwner(context, email);
  if (newsletter === false) await unsubscribe(db, email, 'preferences');
  if (confirmWaits) await proveWaits(db, { email });
  if (stockWaits === false) await transact(db, (trx) => leaveLines(trx, email));
  if (line) await transact(db, (trx) => leaveLine(trx, email, line));
  if (change) {
    const place = await findPlace(db, { email, id: change.id });
    if (place) await asker.countTrees(place, change.trees);
    await transact(db, (trx) => changePlace(trx, { ...change, email, clientKey: asker.clientKey }));
  }
  if (seasonWait === false) await cancelSeasonWaits(db, email);
  if (care === false) await stopCareMail(db, email);
}

/** Ends the subscription that the mail was sent for. Idempotent. @throws ShopError for an invalid link */
export async function unsubscribeByOneClick(
  context: SubscriptionContext,
  token: string,
): Promise<void> {
  const { db } = context;
  const email = await getAddress(context, token);
  const end = {
    newsletter: () => unsubscribe(db, email, 'one-click'),
    stock: () => transact(db, (trx) => cancelWaits(trx, email)),
    season: () => cancelSeasonWaits(db, email),
    care: () => stopCareMail(db, email),
  };
  await end[readListToken(context, token)!.list](); // the link is valid
}

/** Ends every subscription and wait of an address. Idempotent. */
export async function endListMail(db: Db, email: string): Promise<void> {
  await unsubscribe(db, email, 'complaint');
  await transact(db, (trx) => leaveLines(trx, email));
  await cancelSeasonWaits(db, email);
  await stopCareMail(db, email);
}

const unsubscribe = (
  db: Db,
  email: string,
  source: 'preferences' | 'one-click' | 'complaint',
): Promise<void> => transact(db, (trx) => endSubscription(trx, email, source));

/** Idempotent. */
export async function endSubscription(
  trx: Trx,
  email: string,
  source: 'preferences' | 'one-click' | 'account' | 'complaint',
): Promise<void> {
  const subscriber = await markUnsubscribed(trx, email);
  if (subscriber) await recordConsent(trx, subscriber.id, 'unsubscribed', source);
}

async function getAddress(
  { db, linkSecret }: Omit<SubscriptionContext, 'publicUrl'>,
  token: string,
): Promise<string> {
  const email = await findAddress(db, readListToken({ linkSecret }, token));
  if (!email) throw refuse('unknown_link');
  return email;
}

async function findAddress(db: Db, member: ListMember | undefined): Promise<string | undefined> {
  if (!member) return undefined;
  const find = {
    newsletter: async (id: string) => (await findSubscriberById(db, id))?.email,
    stock: (id: string) => findWaitAddress(db, id),
    season: (id: string) => findSeasonWaitAddress(db, id),
    care: (id: string) => findCareAddress(db, id),
  };
  return find[member.list](member.member);
}
