import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAsAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { startScriptedSmtp, type ScriptedSmtp } from './scripted-smtp.ts';
import { outboxOf } from './test-outbox.ts';

const secret = 'a secret for the mail server';
const shop = useTestShop({ MAIL_BOUNCE_SECRET: secret, MAIL_RATE: '0' });
const outbox = outboxOf(shop);
let smtp: ScriptedSmtp;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
  outbox.useServer(`smtp://127.0.0.1:${smtp.port}`);
});
afterAll(() => smtp.stop());

interface Report {
  mailId: string;
  to: string;
  action?: string;
  status?: string;
  original?: 'message/rfc822' | 'text/rfc822-headers';
  /** How the report spells the recipient. */
  recipient?: string;
  /** Headers of the mail that was returned. */
  headers?: string;
  envelopeId?: string;
}

/** A delivery status notification (RFC 3464). */
const report = ({
  mailId,
  to,
  action = 'failed',
  status = '5.1.1',
  original = 'message/rfc822',
  recipient = `Final-Recipient: rfc822; ${to}`,
  headers = `Message-ID: <${mailId}@grafted.example>`,
  envelopeId = '',
}: Report): string =>
  `From: MAILER-DAEMON@mx.example.com
To: hello@grafted.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.
--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
${envelopeId && `Original-Envelope-Id: ${envelopeId}\n`}
${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 no such user

--B
Content-Type: ${original}

From: Grafted <hello@grafted.example>
${headers}
To: ${to}
Subject: Confirm your email

${original === 'message/rfc822' ? 'Hello' : ''}
--B--
`.replaceAll('\n', '\r\n');

const postBounce = (raw: string, authorization = `Bearer ${secret}`) =>
  shop.app.request('/api/mail/bounces', {
    method: 'POST',
    headers: { authorization, 'content-type': 'message/rfc822' },
    body: raw,
  });

async function sentMail() {
  const to = `${randomUUID()}@example.com`;
  const mailId = await outbox.enqueue(to);
  await outbox.send();
  return { to, mailId };
}

describe('a bounce', () => {
  test.each(['message/rfc822', 'text/rfc822-headers'] as const)(
    'marks the mail, and its address gets no more newsletters (%s)',
    async (original) => {
      const mail = await sentMail();
      const response = await postBounce(report({ ...mail, to: mail.to.toUpperCase(), original }));
      expect([response.status, await response.json()]).toEqual([200, { bounces: 1 }]);
      expect(await outbox.findRow(mail.mailId)).toMatchObject({
        state: 'bounced',
        last_error: 'DSN 5.1.1',
        bounced_at: expect.any(Date),
      });
      expect(await outbox.suppressionOf(mail.to)).toMatchObject({
        reason: 'bounced',
        transactional_left: 3,
      });
      const news = await outbox.enqueue(mail.to, { list: 'newsletter' });
      await outbox.send();
      expect(await outbox.findRow(news)).toMatchObject({ state: 'suppressed' });
    },
  );

  test.each([
    ['5.1.0', true],
    ['5.1.1', true],
    ['5.1.2', true],
    ['5.1.10', true],
    ['5.2.1', true],
    ['5.1.8', false], // our own address
    ['5.2.0', false],
    ['5.2.2', false],
    ['5.3.4', false],
    ['5.4.1', false],
    ['5.4.4', false],
    ['5.5.0', false],
    ['5.6.1', false],
    ['5.7.1', false],
    ['5.7.26', false],
  ])('with the status %s suppresses the address: %s', async (status, suppresses) => {
    const mail = await sentMail();
    expect(await (await postBounce(report({ ...mail, status }))).json()).toEqual({ bounces: 1 });
    expect(await outbox.findRow(mail.mailId)).toMatchObject({
      state: 'bounced',
      last_error: `DSN ${status}`,
    });
    expect((await outbox.suppressionOf(mail.to)) !== undefined).toBe(suppresses);
  });

  test('about our reputation tells the admins, once a day', async () => {
    const { userId } = await signInAsAdmin(shop);
    for (let count = 0; count < 2; count++)
      await postBounce(report({ ...(await sentMail()), status: '5.7.1' }));
    const told = await shop.services.db
      .selectFrom('admin_notifications')
      .select(['kind', 'details'])
      .where('user_id', '=', userId)
      .execute();
    expect(told).toEqual([{ kind: 'mail_blocked', details: { reason: 'DSN 5.7.1' } }]);
  });

  test.each([
    [
      'our header',
      (id: string) => ({ headers: `Message-ID: <other@relay.example>\nX-Mail-Id: ${id}` }),
    ],
    [
      'the envelope',
      (id: string) => ({ headers: 'Message-ID: <other@relay.example>', envelopeId: id }),
    ],
    ['the Message-ID', (id: string) => ({ headers: `Message-ID: <${id}@grafted.example>` })],
  ])('is matched by %s', async (_name, found) => {
    const mail = await sentMail();
    const raw = report({ ...mail, ...found(mail.mailId) });
    expect(await (await postBounce(raw)).json()).toEqual({ bounces: 1 });
  });

  test.each([
    ['Final-Recipient: rfc822; ANN+tag', '@example.com'],
    ['Final-Recipient: RFC822;<ann+tag', '@example.com>'],
    [
      'Original-Recipient: rfc822;ann+2Btag',
      '@example.com\nFinal-Recipient: rfc822; somebody@elsewhere.example',
    ],
    ['Original-Recipient: rfc822; <ann+2Btag', '@example.com>'],
    ['Original-Recipient: utf-8; ann\\x{2B}tag', '@example.com'],
    ['Final-Recipient: rfc822; ann+tag', '@example.com (Ann)'],
  ])('of an address with a plus is found as reports spell it: %s', async (before, after) => {
    const id = randomUUID();
    const to = `ann+tag${id}@example.com`;
    const mailId = await outbox.enqueue(to);
    await outbox.send();
    const raw = report({ mailId, to, recipient: `${before}${id}${after}` });
    expect(await (await postBounce(raw)).json()).toEqual({ bounces: 1 });
    expect(await outbox.suppressionOf(to)).toMatchObject({ reason: 'bounced' });
  });

  test.each([
    ['before the mail is marked as sent', false],
    ['before the mail server’s answer is lost', true],
  ])('that arrives %s counts, and the mail is not sent again', async (_when, isAnswerLost) => {
    const to = `${randomUUID()}@example.com`;
    const mailId = await outbox.enqueue(to);
    const { mailTransport } = shop.services;
    let sends = 0;
    shop.services.mailTransport = {
      ...mailTransport,
      async send() {
        sends++;
        const answer = await postBounce(report({ mailId, to }));
        expect(await answer.json()).toEqual({ bounces: 1 });
        if (isAnswerLost) throw new Error('The connection broke off');
      },
    };
    await outbox.send();
    await outbox.passTime();
    await outbox.send();
    shop.services.mailTransport = mailTransport;
    expect(sends).toBe(1);
    expect(await outbox.findRow(mailId)).toMatchObject({
      state: 'bounced',
      last_error: 'DSN 5.1.1',
      props: {},
    });
    expect(await outbox.suppressionOf(to)).toMatchObject({ reason: 'bounced' });
  });

  test('allows three more transactional mails', async () => {
    const mail = await sentMail();
    await postBounce(report(mail));
    const states: string[] = [];
    for (let count = 0; count < 4; count++) {
      const id = await outbox.enqueue(mail.to);
      await outbox.send();
      states.push((await outbox.findRow(id)).state);
    }
    expect(states).toEqual(['sent', 'sent', 'sent', 'suppressed']);
  });

  test('counts once if reported repeatedly', async () => {
    const mail = await sentMail();
    for (let times = 0; times < 2; times++)
      expect((await postBounce(report(mail))).status).toBe(200);
    expect(await outbox.suppressionOf(mail.to)).toMatchObject({ transactional_left: 3 });
  });

  test('is ignored for unknown mails, other addresses and delays', async () => {
    const mail = await sentMail();
    const stranger = `${randomUUID()}@example.com`;
    const waiting = { mailId: await outbox.enqueue(stranger), to: stranger };
    for (const wrong of [
      { ...mail, mailId: randomUUID() },
      { ...mail, to: stranger },
      { ...mail, action: 'delayed', status: '4.4.1' },
      waiting,
    ]) {
      expect(await (await postBounce(report(wrong))).json()).toEqual({ bounces: 0 });
    }
    for (const nonsense of ['', 'hello', report(mail).slice(0, 300)])
      expect(await (await postBounce(nonsense)).json()).toEqual({ bounces: 0 });
    expect(await outbox.findRow(mail.mailId)).toMatchObject({ state: 'sent' });
    expect(await outbox.suppressionOf(mail.to)).toBeUndefined();
  });

  test.each(['', 'Bearer ', 'Bearer wrong', `Basic ${secret}`])(
    'is accepted from the mail server only (%j)',
    async (authorization) => {
      const mail = await sentMail();
      expect((await postBounce(report(mail), authorization)).status).toBe(401);
      expect(await outbox.findRow(mail.mailId)).toMatchObject({ state: 'sent' });
    },
  );
});

/** A spam complaint (RFC 5965), as mailbox providers send it. */
const complaint = ({
  mailId,
  type = 'abuse',
  recipient = '',
}: {
  mailId: string;
  type?: string;
  recipient?: string;
}) =>
  `From: feedback@mailbox.example
To: bounces@grafted.example
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B"

--B
Content-Type: text/plain

This is an email abuse report.
--B
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
${recipient && `Original-Rcpt-To: <${recipient}>\n`}
--B
Content-Type: message/rfc822

From: Grafted <hello@grafted.example>
X-Mail-Id: ${mailId}
Subject: Newsletter

Hello
--B--
`.replaceAll('\n', '\r\n');

describe('a spam complaint', () => {
  test.each(['', 'named'])(
    'ends list mail at once, and mail about orders goes on (%s recipient)',
    async (named) => {
      const to = `${randomUUID()}@example.com`;
      await shop.services.db
        .insertInto('newsletter_subscribers')
        .values({ email: to, source: 'footer', text_version: '1' })
        .execute();
      const mailId = await outbox.enqueue(to, { list: 'newsletter' });
      await outbox.send();
      const queued = await outbox.enqueue(to, { list: 'newsletter' });
      const raw = complaint({ mailId, recipient: named && to.toUpperCase() });
      expect(await (await postBounce(raw)).json()).toEqual({ bounces: 1 });
      await outbox.send();
      expect(await outbox.findRow(queued)).toMatchObject({ state: 'suppressed' });
      const { unsubscribed_at: ended } = await shop.services.db
        .selectFrom('newsletter_subscribers')
        .select('unsubscribed_at')
        .where('email', '=', to)
        .executeTakeFirstOrThrow();
      expect(ended).not.toBeNull();
      for (let count = 0; count < 5; count++) {
        const id = await outbox.enqueue(to);
        await outbox.send();
        expect((await outbox.findRow(id)).state).toBe('sent');
      }
      expect(await outbox.suppressionOf(to)).toMatchObject({ reason: 'complained' });
    },
  );

  test('of a mail to somebody else, or another kind of feedback, changes nothing', async () => {
    const { mailId, to } = await sentMail();
    for (const raw of [
      complaint({ mailId, recipient: 'somebody@example.com' }),
      complaint({ mailId: randomUUID() }),
      complaint({ mailId, type: 'not-spam' }),
    ])
      expect(await (await postBounce(raw)).json()).toEqual({ bounces: 0 });
    expect(await outbox.suppressionOf(to)).toBeUndefined();
  });
});
