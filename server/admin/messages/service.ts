import { transact } from '@grafted/postgres/transact.ts';
import {
  describeChoice,
  type MessageAbout,
  type MessageAudience,
  type MessageText,
  type NewMessage,
} from '#domain/admin/messages.ts';
import type { OrderFilter } from '#domain/admin/orders.ts';
import type { RenderedMail, RenderMail } from '#domain/mail/mail.ts';
import type { Db } from '#server/database/client.ts';
import { renderMarkdown } from '#server/farm/pages/markdown.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import { enqueueBatchMails, insertBatch } from '#server/platform/outbox/batch-queries.ts';
import {
  countAudience,
  enqueueAboutOrders,
  findSeasonName,
  findSent,
  lockMessages,
  listLatest,
  listRecipients,
  listToCall,
  saveMessage,
} from './queries.ts';

/** Who a message would reach. */
export async function findAudience(
  db: Db,
  filter: OrderFilter,
  about: MessageAbout,
): Promise<MessageAudience> {
  const [counts, latest, calls, season] = await Promise.all([
    countAudience(db, filter),
    listLatest(db, filter),
    listToCall(db, filter),
    findSeasonName(db, filter.season),
  ]);
  const isNews = about === 'news';
  return {
    chosen: describeChoice(filter, season),
    toMail: isNews ? counts.subscribed : counts.all,
    lately: latelyOf(counts, about),
    latest,
    notSubscribed: isNews ? counts.all - counts.subscribed : 0,
    toCall: calls.entries,
    toCallInAll: calls.total,
  };
}

const latelyOf = (counts: Awaited<ReturnType<typeof countAudience>>, about: MessageAbout): number =>
  about === 'news' ? counts.subscribedLately : counts.lately;

interface PreviewContext {
  publicUrl: string;
  renderMail: RenderMail;
}

/** As a customer gets it. */
export async function previewMessage(
  { publicUrl, renderMail }: PreviewContext,
  { subject, body }: MessageText,
  about: MessageAbout,
): Promise<RenderedMail & { to: string }> {
  const bodyHtml = await renderMarkdown(body, { linkBase: publicUrl });
  const to = 'each customer';
  if (about === 'news')
    return {
      to,
      ...(await renderMail('newsletter', {
        subject,
        preview: '',
        bodyHtml,
        cards: [],
        unsubscribeUrl: null,
      })),
    };
  return {
    to,
    ...(await renderMail('customer-message', {
      subject,
      bodyHtml,
      fullName: 'Ann Orchard',
      orderId: '3f2a9c10-0000-4000-8000-000000000000',
      number: 1043,
      orderUrl: `${publicUrl}/account`,
    })),
  };
}

/**
 * Writes a mail for each customer of the chosen orders, in one transaction: a process that is killed before it ends has mailed
 * nobody, after it everybody, and the outbox goes on where it was. Idempotent by id.
 * @returns the number of customers
 */
export const sendMessage = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  actor: AdminActor,
  { id, about, filter, text, again, lately, expected }: NewMessage,
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
    if (again && lately !== undefined) {
      const told = latelyOf(await countAudience(trx, filter), about);
      if (told !== lately)
        throw changedMeanwhile('the number of customers who had a message', String(told));
    }
    if (recipients.length !== expected)
      throw changedMeanwhile('the number of customers to email', String(recipients.length));
    const message = { id, about, subject, body, chosen, sentBy: actor.actorId };
    if (!(await saveMessage(trx, message, recipients))) return expected;
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
