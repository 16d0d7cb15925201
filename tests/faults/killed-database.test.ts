import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#tests/program/api-customer.ts';
import { freePort, runShop } from '#tests/program/run-shop.ts';
import { runToEnd } from '#tests/support/run-program.ts';
import { makeShopFolder, postgresDirOf, removeShopFolder } from '#tests/support/shop-folder.ts';

const kills = process.env.FAULT_RUNS === 'full' ? 10 : 1;

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeShopFolder();
});
afterAll(() => removeShopFolder(dataDir));

const customerInfo = {
  fullName: 'Jordan Avery',
  email: 'jordan@example.com',
  phone: '(509) 555-0142',
};

/** `npm run doctor -- ledger` on the running shop. */
const runLedgerDoctor = (env: Record<string, string>) =>
  runToEnd(['tools/doctor/main.ts', 'ledger'], { env });

test.each([1, 2])(
  `with the embedded database killed ${kills} times during purchases, %i processes survive and the ledger is consistent (B1)`,
  async (processes) => {
    const environment = {
      DATA_DIR: path.join(dataDir, String(processes)),
      PORT: String(await freePort()),
      WEB_CONCURRENCY: String(processes),
      CHECKOUT_TRIES: '100000',
      CHECKOUT_TRIES_PER_NETWORK: '100000',
      PAYMENT_LEASE_MS: '6000',
      PAYMENT_CALL_MS: '4000',
      PAYMENT_SCAN_MS: '250',
    };
    const shop = await runShop(environment);
    const server = async () =>
      Number.parseInt(
        await readFile(
          path.join(await postgresDirOf(environment.DATA_DIR), 'postmaster.pid'),
          'utf8',
        ),
      );
    const customers = await Promise.all(
      [1, 2, 3].map((number) => signUp(shop.url, `buyer${number}@example.com`)),
    );
    const trees = [
      ...(await (await fetch(`${shop.url}/catalog`)).text()).matchAll(
        /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g,
      ),
    ].map(([id]) => id);

    const statuses: Record<number, number> = {};
    let isOver = false;
    let bought = 0;
    const buy = async (customer: (typeof customers)[number], first: number) => {
      for (let index = first; !isOver; index++) {
        const status = await customer
          .post('/api/cart/items', { productId: trees[index % trees.length], quantity: 1 })
          .then(() =>
            customer.post('/functions/v1/checkout', {
              deliveryType: 'pickup',
              customerInfo,
              paymentToken: 'cnon:card-nonce-ok',
            }),
          )
          .then(
            (answer) => answer.status,
            () => 0,
          );
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 200) bought++;
        await new Promise((resolve) => setTimeout(resolve, 20)); // slower than a tight loop
      }
    };
    const buying = customers.map((customer, index) => buy(customer, index * 7));

    for (let kill = 0; kill < kills; kill++) {
      const before = bought;
      await expect.poll(() => bought).toBeGreaterThan(before + 3);
      const killed = await server();
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => server().catch(() => killed)).not.toBe(killed);
      await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
    }
    const before = bought;
    await expect.poll(() => bought).toBeGreaterThan(before + 3);
    isOver = true;
    await Promise.all(buying);

    expect(shop.output()).not.toContain('a process died');
    expect(shop.process.exitCode).toBeNull();
    expect([statuses[0], statuses[500]]).toEqual([undefined, undefined]);
    await expect
      .poll(() => runLedgerDoctor(environment), { interval: 500 })
      .toMatchObject({ code: 0 });
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  },
);
