import { randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Mailbox } from '#standins/mail/mailbox.ts';
import { startMailServer } from '#standins/mail/smtp.ts';
import { useTestShop } from '../../tests/support/test-shop.ts';
import { enqueueMail } from './outbox.ts';
import { sendMail } from './service.ts';

const mailbox = new Mailbox();
/** What the mail server says to the next recipient or message; undefined: takes it. */
let refusal: { responseCode: number } | undefined;
let dropAfterData = false;

const gate = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo(_address, _session, done) {
    done(refusal ? Object.assign(new Error('no such nobody@example.com'), refusal) : null);
  },
  onData(stream, session, done) {
    const take = async () => {
      await mailbox.add(await buffer(stream), session.envelope.rcptTo.map(({ address }) => address));
      if (!dropAfterData) return done();
      hangUp(); // taken, but nobody hears of it
    };
    void take();
  },
});
gate.on('error', () => {});
const sockets = new Set<Socket>();
gate.server.on('connection', (socket: Socket) => sockets.add(socket));
const hangUp = () => sockets.forEach((socket) => socket.destroy());
const shop = useTestShop(async () => {
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  return { SMTP_URL: `smtp://127.0.0.1:${(gate.server.address() as AddressInfo).port}` };
});
afterAll(async () => {
  hangUp();
  await new Promise<void>((resolve) => gate.close(resolve));
});
beforeEach(() => {
  refusal = undefined;
  dropAfterData = false;
});

async function enqueue(to: string, subjectId = randomUUID()): Promise<string> {
  await shop.services.db
    .transaction()
    .execute((trx) => enqueueMail(trx, { kind: 'confirm-address', subjectId, to, template: 'confirm-address', props: { link: 'http://shop.test/confirm#token_hash=secret', code: '123456' } }));
  const { id } = await shop.services.db.selectFrom('mail_outbox').select('id').where('to_address', '=', to).executeTakeFirstOrThrow();
  return id;
}
const findRow = (id: string) => shop.services.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const newAddress = () => `${randomUUID()}@example.com`;

describe('a mail of the outbox', () => {
  test('is sent once, and its secrets are forgotten', async () => {
    const to = newAddress();
    const id = await enqueue(to);
    await sendMail(shop.services, id);
    await sendMail(shop.services, id);
    const mails = mailbox.list(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: [to], from: 'hello@grafted.example', subject: 'Confirm your email for Grafted', messageId: `<${id}@grafted.example>` });
    expect(mails[0]!.text).toContain('123456');
    expect(await findRow(id)).toMatchObject({ state: 'sent', attempts: 1, props: {} });
  });

  test('told of twice is one mail', async () => {
    const subjectId = randomUUID();
    const to = newAddress();
    expect(await enqueue(to, subjectId)).toBe(await enqueue(to, subjectId));
  });

  test('waits when the server is busy, and is tried again', async () => {
    const id = await enqueue(newAddress());
    refusal = { responseCode: 421 };
    await expect(sendMail(shop.services, id)).rejects.toThrow('SMTP 421');
    expect(await findRow(id)).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'SMTP 421' });
    refusal = undefined;
    await sendMail(shop.services, id);
    expect(await findRow(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  });

  test('is given up when the server will never take it, without keeping its secrets or the address in the reason', async () => {
    const id = await enqueue(newAddress());
    refusal = { responseCode: 550 };
    await sendMail(shop.services, id);
    expect(await findRow(id)).toMatchObject({ state: 'failed', props: {}, last_error: 'SMTP 550' });
  });

  test('whose acceptance was lost comes again under the same id', async () => {
    const to = newAddress();
    const id = await enqueue(to);
    dropAfterData = true;
    await expect(sendMail(shop.services, id)).rejects.toThrow(/SMTP/);
    dropAfterData = false;
    await sendMail(shop.services, id);
    expect(mailbox.list(to).map(({ messageId }) => messageId)).toEqual([`<${id}@grafted.example>`, `<${id}@grafted.example>`]);
  });

  test('cannot be addressed with line breaks', async () => {
    await expect(enqueue('ann@example.com\r\nBcc: all@example.com')).rejects.toThrow(/mail_outbox/);
  });
});

test('the mail stand-in is a mail server', async () => {
  const own = new Mailbox();
  const server = await startMailServer(own, 0);
  expect((server.server.address() as AddressInfo).address).toBe('127.0.0.1');
  await new Promise<void>((resolve) => server.close(resolve));
});
