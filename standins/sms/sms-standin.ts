import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import type { Standins } from '#standins/standin.ts';

export interface TextMessage {
  sid: string;
  to: string;
  channel: string;
  body: string;
  createdAt: string;
}

const account = { sid: 'AC00000000000000000000000000000000', token: 'stand-in' };
const messagesMax = 500;
/** Numbers ending in these digits are unreachable, like the provider's test numbers. */
const unreachable = '0000';

export const smsEnvironment = (shopUrl: string) => ({
  AUTH_SMS_PROVIDER: 'twilio',
  AUTH_SMS_TWILIO_ACCOUNT_SID: account.sid,
  AUTH_SMS_TWILIO_AUTH_TOKEN: account.token,
  AUTH_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG00000000000000000000000000000000',
  AUTH_SMS_TWILIO_URL: `${shopUrl}/dev/sms`,
});

/** SMS provider stand-in on the shop's own port. /dev/sms/messages?to=NUMBER lists sent messages, newest first. */
export function startSmsStandin(shopUrl: string): Standins {
  return { environment: smsEnvironment(shopUrl), routes: smsRoutes() };
}

export function smsRoutes(): Hono {
  const messages: TextMessage[] = [];
  const routes = new Hono();
  const path = `/dev/sms/2010-04-01/Accounts/${account.sid}/Messages.json`;
  routes.use(path, basicAuth({ username: account.sid, password: account.token }));
  routes.post(path, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const to = form.get('To') ?? '';
    if (!/^(whatsapp:)?\+[1-9]\d{1,14}$/.test(to) || to.endsWith(unreachable)) {
      return c.json(
        {
          code: 21_211,
          message: `The 'To' number ${to} is not a valid phone number.`,
          status: 400,
        },
        400,
      );
    }
    const message = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      channel: form.get('Channel') ?? 'sms',
      body: form.get('Body') ?? '',
      createdAt: new Date().toISOString(),
    };
    messages.unshift(message);
    messages.length = Math.min(messages.length, messagesMax);
    return c.json({ sid: message.sid, status: 'queued', to, body: message.body }, 201);
  });
  routes.get('/dev/sms/messages', (c) => {
    const digits = c.req.query('to')?.replaceAll(/\D/g, '');
    return c.json(
      digits ? messages.filter(({ to }) => to.replaceAll(/\D/g, '') === digits) : messages,
    );
  });
  return routes;
}
