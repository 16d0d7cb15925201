import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { startMailServer } from './smtp.ts';

test('the mail stand-in listens on the loopback interface only', async () => {
  const server = await startMailServer(new Mailbox(), 0);
  expect((server.server.address() as AddressInfo).address).toBe('127.0.0.1');
  await new Promise<void>((resolve) => server.close(resolve));
});
