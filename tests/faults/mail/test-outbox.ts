import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import { sendDueMail } from '#server/platform/outbox/sender.ts';
import { createMailTransport } from '#server/platform/outbox/transport.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Enqueues, sends and inspects mails of a test shop. */
export function outboxOf(shop: TestShop) {
  const findRow = (id: string) =>
    shop.services.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  async function enqueue(
    to: string,
    { list, subjectId = randomUUID() }: { list?: 'newsletter'; subjectId?: string } = {},
  ): Promise<string> {
    const { db } = shop.services;
    await db.transaction().execute((trx) =>
      list
        ? enqueueMail(trx, {
            kind: 'welcome',
            subjectId,
            to,
            template: 'newsletter-welcome',
            props: {
              code: 'GRAFT-2345678',
              percent: 10,
              shopUrl: 'http://shop.test',
              unsubscribeUrl: 'http://shop.test/u',
            },
            list: { name: list, member: randomUUID() },
          })
        : enqueueMail(trx, {
            kind: 'confirm-address',
            subjectId,
            to,
            template: 'confirm-address',
            props: { link: 'http://shop.test/confirm#token_hash=secret', code: '123456' },
          }),
    );
    return (
      await db
        .selectFrom('mail_outbox')
        .select('id')
        .where('subject_id', '=', subjectId)
        .executeTakeFirstOrThrow()
    ).id;
  }

  return {
    enqueue,
    findRow,
    /** Sends everything that is due. */
    send: () => sendDueMail(shop.services),
    /** Makes all waiting mail due. */
    async passTime() {
      await sql`update mail_outbox set next_attempt_at = now(), lease_until = null where state = 'waiting'`.execute(
        shop.services.db,
      );
    },
    /** By the database's clock. */
    async minutesUntilNextTry(id: string): Promise<number> {
      const { rows } = await sql<{
        minutes: number;
      }>`select extract(epoch from next_attempt_at - now()) / 60 as minutes from mail_outbox where id = ${id}`.execute(
        shop.services.db,
      );
      return Number(rows[0]!.minutes);
    },
    /** Switches to this SMTP server, which may be silent for so many ms. */
    useServer(smtpUrl: string, socketTimeout = 10_000) {
      shop.services.mailTransport.close();
      shop.services.mailTransport = createMailTransport(
        { ...shop.config.mail, smtpUrl },
        { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout },
      );
    },
    suppressionOf: (email: string) =>
      shop.services.db
        .selectFrom('mail_suppressions')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst(),
  };
}
