import { randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAsAdmin } from '#tests/support/admin.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import {
  startScriptedSmtp,
  testCertificate,
  type Behavior,
  type ScriptedSmtp,
} from './scripted-smtp.ts';
import { outboxOf } from './test-outbox.ts';

const shop = useTestShop({
  MAIL_RATE: '0',
  MAIL_FROM_MARKETING: 'Grafted <notes@news.grafted.example>',
});
const outbox = outboxOf(shop);
let smtp: ScriptedSmtp;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
});
afterAll(() => smtp.stop());
beforeEach(() => {
  smtp.behavior = 'accept';
  smtp.asked.length = 0;
  outbox.useServer(`smtp://127.0.0.1:${smtp.port}`);
});
afterEach(() => shop.services.db.deleteFrom('mail_outbox').execute());

const newAddress = () => `${randomUUID()}@example.com`;
const noSuchUser: Behavior = {
  at: 'recipient',
  answer: 550,
  text: '5.1.1 no such user nobody@example.com',
};

describe('an outbox mail', () => {
  test('is sent once, and its secrets are cleared', async () => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    await outbox.send();
    await outbox.passTime();
    await outbox.send();
    const mails = smtp.mailbox.list(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: [to],
      from: 'hello@grafted.example',
      subject: 'Confirm your email for Grafted',
      messageId: `<${id}@grafted.example>`,
    });
    expect(mails[0]!.text).toContain('123456');
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      props: {},
      lease_until: null,
    });
  });

  test('enqueued twice is one mail', async () => {
    const subjectId = randomUUID();
    const to = newAddress();
    expect(await outbox.enqueue(to, { subjectId })).toBe(await outbox.enqueue(to, { subjectId }));
  });

  test('cannot be addressed with line breaks', async () => {
    await expect(outbox.enqueue('ann@example.com\r\nBcc: all@example.com')).rejects.toThrow(
      /mail_outbox/,
    );
  });

  test('of a list comes from the marketing address, with one-click unsubscribe', async () => {
    const to = newAddress();
    const id = await outbox.enqueue(to, { list: 'newsletter' });
    await outbox.send();
    const [mail] = smtp.mailbox.list(to);
    expect(mail).toMatchObject({
      from: 'notes@news.grafted.example',
      messageId: `<${id}@news.grafted.example>`,
    });
    expect(mail!.headers['list-unsubscribe']).toMatch(
      /^<http:\/\/shop\.test\/api\/newsletter\/unsubscribe\/[\w-]{45}>$/,
    );
    expect(mail!.headers['list-id']).toMatch(/^<marketing\.[\w.-]+>$/);
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('about an account has no unsubscribe header', async () => {
    const to = newAddress();
    await outbox.enqueue(to);
    await outbox.send();
    expect(smtp.mailbox.list(to)[0]!.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('about an order is sent before older newsletters', async () => {
    const [news, account] = [newAddress(), newAddress()];
    await outbox.enqueue(news, { list: 'newsletter' });
    await outbox.enqueue(account);
    await outbox.passTime();
    shop.config.mail.connections = 1;
    await outbox.send();
    shop.config.mail.connections = 2;
    expect(smtp.asked).toEqual([account, news]);
  });

  test('above three marketing mails per address and day waits until tomorrow', async () => {
    const to = newAddress();
    const ids: string[] = [];
    for (let count = 0; count < 4; count++)
      ids.push(await outbox.enqueue(to, { list: 'newsletter' }));
    await outbox.send();
    expect(smtp.mailbox.list(to)).toHaveLength(3);
    expect(await outbox.findRow(ids[3]!)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await outbox.minutesUntilNextTry(ids[3]!)).toBeCloseTo(24 * 60, 0);
  });
});

describe('when the mail server', () => {
  const busy: [string, Behavior, string][] = [
    ['is busy', { at: 'connect', answer: 421 }, 'SMTP 421'],
    ['defers the recipient', { at: 'recipient', answer: 450 }, 'SMTP 450'],
    ['defers the mail', { at: 'data', answer: 451 }, 'SMTP 451'],
    ['refuses us as a sender', { at: 'sender', answer: 550 }, 'SMTP 550'],
    ['refuses our connection', { at: 'connect', answer: 554 }, 'SMTP 554'],
    ['hangs', 'hang', 'SMTP ETIMEDOUT'],
  ];
  test.each(busy)('%s, the mail is retried in a minute', async (_name, behavior, reason) => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    smtp.behavior = behavior;
    if (behavior === 'hang') outbox.useServer(`smtp://127.0.0.1:${smtp.port}`, 300);
    await outbox.send();
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      refusals: 0,
      last_error: reason,
      lease_until: null,
    });
    expect(await outbox.minutesUntilNextTry(id)).toBeCloseTo(1, 0);
    expect(await outbox.suppressionOf(to)).toBeUndefined();
    smtp.behavior = 'accept';
    outbox.useServer(`smtp://127.0.0.1:${smtp.port}`);
    await outbox.send();
    expect(smtp.mailbox.list(to)).toEqual([]); // not due yet
    await outbox.passTime();
    await outbox.send();
    expect(smtp.mailbox.list(to)).toHaveLength(1);
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'sent',
      attempts: 2,
      last_error: null,
    });
  });

  test('is unreachable, the mail is retried', async () => {
    const id = await outbox.enqueue(newAddress());
    outbox.useServer('smtp://127.0.0.1:9');
    await outbox.send();
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: 'SMTP ESOCKET',
    });
  });

  test('is unreachable for three days, the mail is abandoned', async () => {
    const id = await outbox.enqueue(newAddress());
    await shop.services.db
      .updateTable('mail_outbox')
      .set({ created_at: new Date(Date.now() - 71 * 3_600_000), attempts: 20 })
      .where('id', '=', id)
      .execute();
    smtp.behavior = { at: 'connect', answer: 421 };
    await outbox.send();
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'failed',
      props: {},
      last_error: 'SMTP 421',
    });
  });

  test('disconnects after DATA, the mail is resent once under the same id', async () => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    smtp.behavior = 'drop-after-data';
    await outbox.send();
    expect(smtp.mailbox.list(to)).toHaveLength(1);
    smtp.behavior = 'accept';
    await outbox.passTime();
    await outbox.send();
    expect(smtp.mailbox.list(to).map(({ messageId }) => messageId)).toEqual([
      `<${id}@grafted.example>`,
      `<${id}@grafted.example>`,
    ]);
    expect(await outbox.findRow(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('permanently refuses the mail, it is abandoned and the address is not suppressed', async () => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    smtp.behavior = { at: 'data', answer: 554, text: 'too big for nobody@example.com' };
    await outbox.send();
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'failed',
      props: {},
      last_error: 'SMTP 554',
    });
    expect(await outbox.suppressionOf(to)).toBeUndefined();
  });
});

describe('an address that the mail server refuses', () => {
  test('gets no more newsletters', async () => {
    const to = newAddress();
    const first = await outbox.enqueue(to, { list: 'newsletter' });
    smtp.behavior = noSuchUser;
    await outbox.send();
    expect(await outbox.findRow(first)).toMatchObject({
      state: 'failed',
      props: {},
      last_error: 'SMTP 550',
    });
    expect(await outbox.suppressionOf(to)).toMatchObject({
      reason: 'refused',
      transactional_left: 3,
    });
    smtp.behavior = 'accept';
    const second = await outbox.enqueue(to, { list: 'newsletter' });
    await outbox.send();
    expect(await outbox.findRow(second)).toMatchObject({ state: 'suppressed', props: {} });
    expect(smtp.mailbox.list(to)).toEqual([]);
  });

  test('is retried three more times with transactional mail', async () => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    smtp.behavior = noSuchUser;
    for (let tries = 1; tries <= 5; tries++) {
      await outbox.send();
      await outbox.passTime();
    }
    expect(smtp.asked).toEqual([to, to, to, to]);
    expect(await outbox.findRow(id)).toMatchObject({ state: 'failed', attempts: 4, props: {} });
    const next = await outbox.enqueue(to);
    await outbox.send();
    expect(await outbox.findRow(next)).toMatchObject({ state: 'suppressed' });
    expect(smtp.asked).toHaveLength(4);
  });

  test('is unsuppressed after a successful delivery', async () => {
    const to = newAddress();
    await outbox.enqueue(to);
    smtp.behavior = noSuchUser;
    await outbox.send();
    smtp.behavior = 'accept';
    await outbox.passTime();
    await outbox.send();
    expect(smtp.mailbox.list(to)).toHaveLength(1);
    expect(await outbox.suppressionOf(to)).toBeUndefined();
  });
});

describe('a recipient that the mail server refuses, although the address exists', () => {
  test.each<[text: string, code: number, at: 'recipient' | 'data']>([
    ['5.2.2 mailbox full', 552, 'recipient'],
    ['5.7.1 listed at a block list', 554, 'recipient'],
    ['5.7.26 not signed', 550, 'data'],
    ['5.4.1 no route', 550, 'recipient'],
    ['5.3.4 too large', 552, 'recipient'],
    ['refused by local policy', 550, 'recipient'],
  ])('is not suppressed, and mail about orders is tried again: %s', async (text, answer, at) => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    smtp.behavior = { at, answer, text };
    await outbox.send();
    expect(await outbox.findRow(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(await outbox.suppressionOf(to)).toBeUndefined();
    smtp.behavior = 'accept';
    await outbox.passTime();
    await outbox.send();
    expect(await outbox.findRow(id)).toMatchObject({ state: 'sent' });
  });

  test('for our reputation, the admins are told', async () => {
    const { userId } = await signInAsAdmin(shop);
    await outbox.enqueue(newAddress());
    smtp.behavior = { at: 'recipient', answer: 550, text: '5.7.1 listed at a block list' };
    await outbox.send();
    const told = await shop.services.db
      .selectFrom('admin_notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .execute();
    expect(told).toEqual([{ kind: 'mail_blocked' }]);
  });
});

describe('concurrent senders', () => {
  test('send every mail once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push(await outbox.enqueue(newAddress()));
    await Promise.all([outbox.send(), outbox.send(), outbox.send()]);
    await outbox.send();
    expect(smtp.asked).toHaveLength(20);
    for (const id of ids)
      expect(await outbox.findRow(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('respect leases until they expire', async () => {
    const to = newAddress();
    const id = await outbox.enqueue(to);
    await shop.services.db
      .updateTable('mail_outbox')
      .set({ lease_until: new Date(Date.now() + 60_000), attempts: 1 })
      .where('id', '=', id)
      .execute();
    await outbox.send();
    expect(smtp.asked).toEqual([]);
    await shop.services.db
      .updateTable('mail_outbox')
      .set({ lease_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await outbox.send();
    expect(smtp.mailbox.list(to)).toHaveLength(1);
  });
});

describe('over a network', () => {
  // A local address that the shop does not treat as loopback.
  const elsewhere = '127.0.0.2';

  test.each([
    ['does not offer STARTTLS', 'none', 'SMTP ETLS'],
    ['has an untrusted certificate', 'self-signed', 'SMTP ESOCKET'],
  ] as const)('a server that %s gets no mail', async (_name, tls, reason) => {
    const open = await startScriptedSmtp({ tls, host: elsewhere });
    const id = await outbox.enqueue(newAddress());
    outbox.useServer(`smtp://${elsewhere}:${open.port}`);
    await outbox.send();
    expect(open.asked).toEqual([]);
    expect(await outbox.findRow(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: reason,
    });
    await open.stop();
  });

  test('a server with a trusted certificate gets the mail, encrypted', async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, testCertificate()]);
    const good = await startScriptedSmtp({ tls: 'self-signed', host: elsewhere });
    const to = newAddress();
    await outbox.enqueue(to);
    outbox.useServer(`smtp://${elsewhere}:${good.port}`);
    await outbox.send();
    setDefaultCACertificates(trusted);
    expect(good.mailbox.list(to)).toHaveLength(1);
    expect(good.encrypted).toBe(1);
    await good.stop();
  });
});
