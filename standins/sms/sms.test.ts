import { once } from 'node:events';
import type { Server } from 'node:http';
import { createSmsSender, readAuthSettings, type SmsSender } from '@grafted/auth';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsEnvironment, smsRoutes, type TextMessage } from './sms-standin.ts';

let server: Server;
let url: string;
let sender: SmsSender;

beforeAll(async () => {
  server = createAdaptorServer({ fetch: smsRoutes().fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  sender = senderWith({});
});
afterAll(() => void server.close());

const senderWith = (changes: Record<string, string>) =>
  createSmsSender(
    readAuthSettings({
      AUTH_EXTERNAL_URL: 'http://auth.test',
      AUTH_SITE_URL: 'http://shop.test',
      ...smsEnvironment(url),
      ...changes,
    }).sms,
  );
const messagesTo = async (phone: string) =>
  (await (await fetch(`${url}/dev/sms/messages?to=${phone}`)).json()) as TextMessage[];

test('delivers a text message through the provider’s API', async () => {
  const { messageId } = await sender.send('15095550142', 'Your code is 123456', 'sms');
  expect(await messagesTo('15095550142')).toMatchObject([
    { sid: messageId, to: '+15095550142', channel: 'sms', body: 'Your code is 123456' },
  ]);
  await sender.send('15095550142', 'Your code is 654321', 'whatsapp');
  expect((await messagesTo('15095550142'))[0]).toMatchObject({
    to: 'whatsapp:+15095550142',
    channel: 'whatsapp',
  });
});

test.each([
  ['a number that cannot be reached', '15095550000', {}, /is not a valid phone number/],
  [
    'another account’s token',
    '15095550142',
    { AUTH_SMS_TWILIO_AUTH_TOKEN: 'wrong' },
    /answered 401/,
  ],
  [
    'an unreachable server',
    '15095550142',
    { AUTH_SMS_TWILIO_URL: 'http://127.0.0.1:9' },
    /does not answer/,
  ],
])('%s is reported as a clear error', async (_name, phone, changes, message) => {
  await expect(senderWith(changes).send(phone, 'x', 'sms')).rejects.toMatchObject({
    status: 422,
    code: 'sms_send_failed',
    message: expect.stringMatching(message),
  });
});
