import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Accounts } from '#domain/books/accounting.ts';
import type { Deposits } from '#domain/orders/deposits.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Till } from '#domain/orders/till.ts';
import { projectRoot } from '#server/project-root.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useFarmChanges } from '#tests/support/farm-changes.ts';
import { inDays } from '#tests/support/pickups.ts';
import { useSettings } from '#tests/support/settings.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useSquare } from '#tests/support/square.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const square = useSquare();
const shop = useTestShop(() => square.startEnvironment());
const admin = useAdmin(shop);
const { call, send } = admin;
const { changeSettings } = useSettings(admin);
const { enter, giveBack, payLink, change, quantities } = useFarmChanges(shop, admin, square);
const today = inDays(0);
const range = `from=${inDays(-2)}&to=${today}`;

interface Line {
  date: string;
  account: string;
  cents: number;
  memo: string;
  entry: string;
}

async function readFile(): Promise<string> {
  const response = await send(`/journal.csv?${range}`);
  expect(response.status).toBe(200);
  return response.text();
}

async function readLines(): Promise<Line[]> {
  const [head, ...lines] = (await readFile()).replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('date,account,debit,credit,memo,entry');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)];
    const [date, account, debit, credit, memo, entry] = cells.map(
      ([, quoted, bare]) => quoted ?? bare!,
    );
    const cents = Math.round(Number(debit || 0) * 100) - Math.round(Number(credit || 0) * 100);
    return { date: date!, account: account!, cents, memo: memo!, entry: entry! };
  });
}

const sumOf = (lines: readonly Line[], ...accounts: string[]) =>
  lines.reduce((sum, { account, cents }) => sum + (accounts.includes(account) ? cents : 0), 0);

/** A check, paid in parts with cash and by link, changed, given back and bounced; then the till and the bank. */
beforeAll(async () => {
  await changeSettings({ salesTax: { percent: 8.9, locationCode: '3210' } });
  const tree = await createTree(shop, { quantity: 100 });
  const receive = async (id: string, kind: string, amountCents: number, checkNumber?: string) => {
    const { order } = (await call<OrderDetails>(`/orders/${id}`)).json;
    const { status } = await call(`/orders/${id}/payments`, 'POST', {
      key: randomUUID(),
      kind,
      amountCents,
      receivedOn: today,
      seenPaidCents: order.paidCents,
      ...(checkNumber && { checkNumber }),
    });
    expect(status).toBe(204);
  };
  const mixed = await enter(tree);
  await receive(mixed, 'cash', 3000);
  await payLink(mixed, 6600);
  await change(mixed, await quantities(mixed, tree, 1));
  const cash = await enter(tree);
  await receive(cash, 'cash', 10_000); // $4.00 too much
  await giveBack(cash, 250);
  const bounced = await enter(tree);
  await receive(bounced, 'check', 9600, '2041');
  await receive(await enter(tree), 'check', 9600, '2042');

  const post = (to: string, body: object) =>
    call(`/till/${to}`, 'POST', {
      id: randomUUID(),
      day: today,
      note: '',
      evenIfFarOff: true,
      ...body,
    });
  await post('floats', { cents: 10_000 });
  await post('taken-out', { cents: 1500, forBank: false, note: 'Fuel' });
  await post('taken-out', { cents: 8000, forBank: true });
  const { day } = (await call<Till>(`/till?day=${today}`)).json;
  const { expectedCents } = day.cash;
  await post('counts', { cents: expectedCents - 50, expectedCents });
  const { waiting } = (await call<Deposits>('/deposits')).json;
  await call('/deposits', 'POST', {
    id: randomUUID(),
    day: today,
    checks: waiting.checks.map(({ id }) => id),
    cash: waiting.cash.map(({ id }) => id),
    note: '',
    seenCents: 9600 + 9600 + 8000,
  });
  const { money } = (await call<OrderDetails>(`/orders/${bounced}`)).json;
  await call(`/orders/${bounced}/reversals`, 'POST', {
    paymentId: money.payments[0]!.id,
    reversal: 'bounced',
  });
});

test('The journal is for admins only, of a range of days', async () => {
  const { headers } = await signIn(shop);
  const url = `/api/admin/journal.csv?${range}`;
  expect((await shop.app.request(url)).status).toBe(401);
  expect((await shop.app.request(url, { headers })).status).toBe(403);
  expect((await send(`/journal.csv?from=${today}&to=${inDays(-1)}`)).status).toBe(400);
});

describe('the journal', () => {
  test('has entries that each balance', async () => {
    const entries = Map.groupBy(await readLines(), ({ entry, memo }) => `${entry} ${memo}`);
    expect(entries.size).toBeGreaterThan(10);
    for (const [entry, lines] of entries)
      expect([entry, lines.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([entry, 0]);
  });

  test('agrees with Accounting: by way of paying, in all, and in the tax', async () => {
    const { total } = (await call<Accounts>(`/accounts?${range}`)).json;
    const lines = await readLines();
    const ofOrders = lines.filter(({ memo }) => memo.includes('order '));
    expect(sumOf(ofOrders, 'Assets:Cash box')).toBe(total.cashCents);
    expect(sumOf(ofOrders, 'Assets:Card provider')).toBe(total.cardCents);
    // A check that bounced in the bank is taken from there.
    expect(sumOf(ofOrders, 'Assets:Checks', 'Assets:Bank')).toBe(total.checkCents);
    const taxCents = total.paidTaxCents - total.refundedTaxCents;
    expect(sumOf(lines, 'Liabilities:Sales tax')).toBe(-taxCents);
    const income = [...new Set(lines.map(({ account }) => account))].filter(
      (name) => name.startsWith('Income:') || name === 'Liabilities:Customers',
    );
    expect(-sumOf(lines, ...income) + taxCents).toBe(total.paidCents - total.refundedCents);
  });

  test('ends with what lies in the till and in the bank', async () => {
    const lines = await readLines();
    const { day } = (await call<Till>(`/till?day=${today}`)).json;
    expect(sumOf(lines, 'Assets:Cash box')).toBe(day.cash.leftCents);
    expect(sumOf(lines, 'Assets:Checks')).toBe(0);
    expect(sumOf(lines, 'Assets:Bank')).toBe(9600 + 8000);
    expect(sumOf(lines, 'Expenses:Cash over and short')).toBe(50);
    expect(sumOf(lines, 'Expenses:Taken out of the till')).toBe(1500);
  });

  test('uses the names that the settings have', async () => {
    const { journal } = (await call<{ content: { journal: object } }>('/settings')).json.content;
    await changeSettings({ journal: { ...journal, cash: '1010 Petty, cash' } as never });
    expect((await readLines()).map(({ account }) => account)).toContain('1010 Petty, cash');
    await changeSettings({ journal: journal as never });
  });

  test.each([
    '',
    '(Assets:Cash)',
    'Assets:Two  spaces',
    'Assets;a comment',
    '<b>',
    '=1+1',
    'Assets:',
    'Assets::Cash',
  ])('refuses the account name “%s”', async (cash) => {
    const { content, revision } = (
      await call<{ content: { journal: object }; revision: number }>('/settings')
    ).json;
    const { status, json } = await call<{ field?: string }>('/settings', 'PUT', {
      content: { ...content, journal: { ...content.journal, cash } },
      basedOn: revision,
    });
    expect([status, json.field]).toEqual([400, 'content.journal.cash']);
  });

  const hasHledger = spawnSync('hledger', ['--version']).status === 0;
  test.skipIf(!hasHledger)('is read by hledger, with the rules of the guide', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
    try {
      const file = path.join(folder, 'journal.csv');
      writeFileSync(file, await readFile());
      const rules = path.join(projectRoot, 'docs/owner/journal.rules');
      const balance = (...query: string[]) =>
        execFileSync(
          'hledger',
          ['-f', file, '--rules-file', rules, 'balance', '-N', '-O', 'csv', ...query],
          {
            encoding: 'utf8',
          },
        );
      const lines = await readLines();
      const bank = (sumOf(lines, 'Assets:Bank') / 100).toFixed(2);
      expect(balance('Assets:Bank')).toContain(`"Assets:Bank","$${bank}"`);
      expect(balance('Equity:Journal')).not.toContain('Equity:Journal'); // it comes to nothing
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
