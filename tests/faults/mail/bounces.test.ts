import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
}

/** A delivery status notification (RFC 3464). */
const report = ({
  mailId,
  to,
  action = 'failed',
  status = '5.1.1',
  original = 'message/rfc822',
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

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 no such user

--B
Content-Type: ${original}

From: Grafted <hello@grafted.example>
Message-ID: <${mailId}@grafted.example>
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
