import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/program/api-customer.ts';
import { runShop } from '#tests/program/run-shop.ts';
import { makeShopFolder, removeShopFolder } from '#tests/support/shop-folder.ts';
import { startScriptedSmtp, type ScriptedSmtp } from './scripted-smtp.ts';

let dataDir: string;
let smtp: ScriptedSmtp;
beforeAll(async () => {
  dataDir = await makeShopFolder();
  smtp = await startScriptedSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await removeShopFolder(dataDir);
});

const messageIds = (email: string) => smtp.mailbox.list(email).map(({ messageId }) => messageId);

test('a shop killed while sending loses no mail and repeats at most the current one, under the same id', async () => {
  const environment = {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Grafted <hello@grafted.example>',
  };
  const subscribe = (url: string, email: string) =>
    fetch(`${url}/api/newsletter/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, source: 'popup' }),
    });

  const first = await runShop(environment);
  await subscribe(first.url, 'before@example.com');
  await until('the first mail', async () => messageIds('before@example.com').length === 1);

  // Worst case: the server accepts the mail, but its response never arrives.
  smtp.behavior = 'hang-after-data';
  await subscribe(first.url, 'during@example.com');
  await until(
    'the mail that is not answered',
    async () => messageIds('during@example.com').length === 1,
  );
  first.process.kill('SIGKILL');
  await first.ended;
  smtp.hangUp();

  // Killed before the server responded for these two.
  smtp.behavior = 'hang';
  const second = await runShop(environment);
  await until(
    'the mail that is sent again',
    async () => smtp.asked.filter((to) => to === 'during@example.com').length === 2,
  );
  await subscribe(second.url, 'after@example.com');
  second.process.kill('SIGKILL');
  await second.ended;
  smtp.hangUp();

  smtp.behavior = 'accept';
  const third = await runShop(environment);
  await until(
    'the mails after the restart',
    async () =>
      messageIds('during@example.com').length === 2 && messageIds('after@example.com').length === 1,
  );
  third.process.kill('SIGTERM');
  expect(await third.ended).toBe(0);
  expect(new Set(messageIds('during@example.com')).size).toBe(1);
  expect([
    messageIds('before@example.com').length,
    messageIds('during@example.com').length,
    messageIds('after@example.com').length,
  ]).toEqual([1, 2, 1]);
});
