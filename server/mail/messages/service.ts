import { randomUUID } from 'node:crypto';
import { transact } from '@grafted/postgres/transact.ts';
import type { MailTemplates, RenderedMail, RenderMail } from '#domain/mail/mail.ts';
import {
  describeChoice,
  type MessageAbout,
  type MessageAudience,
  type MessagePerson,
  type MessagePreview,
  type MessageRecipient,
  type MessageText,
  type NewMessage,
} from '#domain/mail/messages.ts';
import { recallMinutes } from '#domain/mail/recall.ts';
import type { OrderFilter } from '#domain/orders/order-list.ts';
import type { Db } from '#server/database/client.ts';
import { renderMarkdown } from '#server/farm/pages/markdown.ts';
import { describeRecipient } from '#server/mail/newsletter/issues/figures.ts';
import { findSeasonName } from '#server/orders/admin/order-filter-queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import { digestOfSet } from '#server/platform/http/set-digest.ts';
import { enqueueBatchMails, insertBatch } from '#server/platform/outbox/batch-queries.ts';
import { enqueueMail, recallMails, sendNow } from '#server/platform/outbox/outbox-queries.ts';
import {
  listAudience,
  enqueueAboutOrders,
  findSent,
  lockMessages,
  listLatest,
  listPeople,
  listRecipients,
  listRecipientsOf,
  listToCall,
  markCalled,
  markRecalled,
  messageKinds,
  saveCalls,
  saveMessage,
} from './queries.ts';

/** Who a message would reach. */
export async function findAudience(
  db: Db,
  filter: OrderFilter,
  about: MessageAbout,
): Promise<MessageAudience> {
  const [reached, latest, calls, season] = await Promise.all([
    listAudience(db, filter),
    listLatest(db, filter),
    listToCall(db, filter),
    findSeasonName(db, filter.season),
  ]);
  const people = about === 'news' ? reached.filter(({ member }) => member !== null) : reached;
  const fresh = people.filter(({ lately }) => !lately);
  return {
    chosen: describeChoice(filter, season),
    toMail: people.length,
    lately: people.length - fresh.length,
    shown: { fresh: digestOfPeople(fresh), all: digestOfPeople(people) },
    latest,
    notSubscribed: reached.length - people.length,
    toCall: calls.entries,
    toCallInAll: calls.total,
  };
}

const digestOfPeople = (people: readonly { email: string }[]): string =>
  digestOfSet(people.map(({ email }) => email));

interface PreviewContext {
  publicUrl: string;
  renderMail: RenderMail;
}

/** Renders the message as the first customer gets it. */
export async function previewMessage(
  { db, publicUrl, renderMail }: PreviewContext & { db: Db },
  { text, ...chosen }: MessagePreview,
): Promise<RenderedMail & { to: string }> {
  const { about } = chosen;
  const { people } = await listPeople(db, chosen, 1);
  const mail = await sampleOf({ publicUrl }, text, about, people[0]);
  const rendered =
    mail.template === 'newsletter'
      ? await renderMail('newsletter', mail.props)
      : await renderMail('customer-message', mail.props);
  const [first] = people;
  return { to: first ? `${first.fullName}, ${first.email}` : 'each customer', ...rendered };
}

const madeUp: MessagePerson = {
  fullName: 'Ann Orchard',
  email: '',
  orderId: '3f2a9c10-0000-4000-8000-000000000000',
  number: 1043,
};

type Sample = {
  [T in 'newsletter' | 'customer-message']: { template: T; props: MailTemplates[T] };
}['newsletter' | 'customer-message'];

/** The mail with the order of a customer, or with one that is made up. */
async function sampleOf(
  { publicUrl }: Pick<PreviewContext, 'publicUrl'>,
  { subject, body }: MessageText,
  about: MessageAbout,
  person: MessagePerson = madeUp,
): Promise<Sample> {
  const bodyHtml = await renderMarkdown(body, { linkBase: publicUrl });
  if (about === 'news')
    return {
      template: 'newsletter',
      props: { subject, preview: '', bodyHtml, cards: [], unsubscribeUrl: null },
    };
  return {
    template: 'customer-message',
    props: {
      subject,
      bodyHtml,
      fullName: person.fullName,
      orderId: person.orderId,
      number: person.number,
      orderUrl:
        person === madeUp
          ? `${publicUrl}/account`
          : `${publicUrl}/order-confirmation?order_id=${person.orderId}`,
    },
  };
}

/** Mails it to the admin alone. */
export async function sendTestMessage(
  { db, publicUrl }: { db: Db; publicUrl: string },
  to: string,
  { text, about }: { text: MessageText; about: MessageAbout },
): Promise<void> {
  const sample = await sampleOf({ publicUrl }, text, about);
  await transact(db, (trx) =>
    enqueueMail(trx, { kind: 'message-test', subjectId: randomUUID(), to, ...sample }),
  );
}

/**
 * Writes a mail for each customer of the chosen orders, in one transaction: a process that is
 * killed before it ends has mailed nobody, after it everybody, and the outbox goes on where it was.
 * The mails wait, so that they can be recalled. Idempotent by id.
 * @returns the number of customers
 */
export const sendMessage = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  actor: AdminActor,
  { id, about, filter, text, again, expected, shown }: NewMessage,
): Promise<number> =>
  transact(db, async (trx) => {
    await lockMessages(trx);
    const { subject, body } = text;
    const season = await findSeasonName(trx, filter.season);
    const chosen = describeChoice(filter, season);
    const sent = await findSent(trx, id);
    if (sent) {
      assertSameRequest(sent, { about, subject, body, chosen });
      return expected;
    }
    const recipients = await listRecipients(trx, { filter, about, again });
    if (recipients.length !== expected)
      throw changedMeanwhile('the number of customers to email', String(recipients.length));
    if (digestOfPeople(recipients) !== shown) throw refuse('changed_meanwhile.recipients');
    const message = { id, about, subject, body, chosen, sentBy: actor.actorId };
    if (!(await saveMessage(trx, message, recipients))) return expected;
    await saveCalls(trx, id, filter);
    const bodyHtml = await renderMarkdown(body, { linkBase: publicUrl });
    if (about === 'order')
      await enqueueAboutOrders(trx, { id, subject, bodyHtml, publicUrl }, recipients);
    else {
      await insertBatch(trx, id, { subject, preview: '', bodyHtml, cards: [] });
      await enqueueBatchMails(trx, {
        batchId: id,
        template: 'newsletter',
        list: 'newsletter',
        recipients: recipients.map(({ member, email }) => ({ member: member!, email })), // subscribers alone
        holdSeconds: recallMinutes * 60,
      });
    }
    await recordAudit(trx, actor, {
      action: 'customers_mailed',
      subjectType: 'mail',
      subjectId: id,
      after: { about, subject, recipients: recipients.length }, // whom it chose may be a name
    });
    return recipients.length;
  });

/**
 * Takes back what has not gone out. The lock puts it before or after a message of another admin,
 * who then sees those whom this one did not reach. @returns the number of customers who are not
 * mailed @throws ShopError when all mails are on their way
 */
export const recallMessage = (db: Db, actor: AdminActor, id: string): Promise<number> =>
  transact(db, async (trx) => {
    await lockMessages(trx);
    orRefuse(await findSent(trx, id), 'message_not_found');
    const recalled = await recallMails(trx, messageKinds(id));
    await markRecalled(trx, id, recalled);
    await recordAudit(trx, actor, {
      action: 'message_recalled',
      subjectType: 'mail',
      subjectId: id,
      after: { recipients: recalled.length },
    });
    return recalled.length;
  });

/** Sends the message before the time in which it can be recalled has passed. */
export const sendMessageNow = (db: Db, id: string): Promise<void> =>
  transact(db, async (trx) => {
    orRefuse(await findSent(trx, id), 'message_not_found');
    await sendNow(trx, messageKinds(id));
  });

/** Ticks a customer as called instead, or takes the tick back. */
export const setCalled = (
  db: Db,
  actor: AdminActor,
  { id, orderId, called }: { id: string; orderId: string; called: boolean },
): Promise<void> =>
  transact(db, async (trx) => {
    if (!(await markCalled(trx, { id, orderId, by: actor.actorId, called })))
      throw refuse('not_found');
  });

export async function readRecipients(
  db: Db,
  id: string,
  page: number,
): Promise<{ people: MessageRecipient[]; total: number }> {
  const { mails, total } = await listRecipientsOf(db, id, page);
  return {
    people: mails.map(({ orderId, number, fullName, ...mail }) => {
      const { state } = mail;
      const outcome =
        state === null
          ? { email: mail.email, outcome: 'Mail no longer kept', tone: 'plain' as const, at: null }
          : describeRecipient({ ...mail, state });
      return { orderId, number, fullName, ...outcome };
    }),
    total,
  };
}
