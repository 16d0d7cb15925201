import { expect, test } from 'vitest';
import { inboxRoutes } from './inbox.ts';
import { Mailbox, type ReceivedMail } from './mailbox.ts';

const raw = (subject: string) =>
  Buffer.from(
    [
      'From: Shop <hello@grafted.example>',
      'To: ann@example.com',
      `Subject: ${subject}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<html><head></head><body><p>Hello</p></body></html>',
      '',
    ].join('\r\n'),
  );

async function filled() {
  const mailbox = new Mailbox();
  await mailbox.add(raw('First'), ['ann@example.com']);
  await mailbox.add(raw('<script>alert(1)</script>'), ['Ann@Example.com']);
  await mailbox.add(raw('For Bob'), ['bob@example.com']);
  return inboxRoutes(mailbox);
}

test('lists the messages to an address, newest first', async () => {
  const answer = await (await filled()).request('/dev/mail/messages?to=ANN@example.com');
  const mails = (await answer.json()) as ReceivedMail[];
  expect(mails.map(({ subject }) => subject)).toEqual(['<script>alert(1)</script>', 'First']);
  expect(mails[1]).toMatchObject({
    to: ['ann@example.com'],
    from: 'hello@grafted.example',
    html: expect.stringContaining('<p>Hello</p>'),
    createdAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('the page escapes subjects and shows the message in a sandboxed frame', async () => {
  const inbox = await filled();
  const page = await (await inbox.request('/dev/mail?to=ann@example.com')).text();
  expect(page).not.toContain('<script>');
  const [, path] = /iframe[^>]+src="([^"]+)"/.exec(page)!;
  const frame = await inbox.request(path!);
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await frame.text()).toContain('<p>Hello</p>');
});
