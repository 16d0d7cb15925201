import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { DayOrder, PickupDayDetails } from '#domain/orders/pickup-days.ts';
import { enterUnpaidOrder } from './check-in-order.ts';
import { signInAsOwner } from './owner.ts';
import { expect, test } from './strict-page.ts';

const today = dayAt(new Date(), farmTimeZone);
const formats = ['Letter', 'A4'] as const;

/** The text of each page. */
async function printPages(page: Page, format: (typeof formats)[number]): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  return (await extractText(pdf, { mergePages: false })).text;
}

/** Every page says what it is, when it was printed, and which one of how many it is. */
function expectNumbered(pages: readonly string[], head: string): void {
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(head);
    expect(text).toMatch(/Printed \w+, \w+ \d+, \d+:\d\d [AP]M/);
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const orderAt = (index: number): DayOrder => ({
  orderId: randomUUID(),
  number: 1000 + index,
  windowId: `w${index % 2}`,
  state: index < 4 ? 'done' : 'booked',
  status: 'Ready',
  customer: `Kim ${letters[(index * 7) % 26]}${letters[index % 26]!.toLowerCase()}berg`,
  phone: '(509) 555-0142',
  address: `${index} N Monroe Street, Spokane, WA 99201`,
  minutes: 20,
  trees: 2,
  items: [{ variety: 'Honeycrisp', rootstock: 'Geneva 41', quantity: 2 }],
  note: index % 5 === 0 ? 'I bring a trailer. '.repeat(6) : '',
  handoverCode: `CODE${letters[Math.floor(index / 26)]}${letters[index % 26]}XY`,
  answer: null,
  dueCents: index % 3 === 0 ? 9600 : 0,
  givenBackCents: 0,
});
const orders = Array.from({ length: 70 }, (_, index) => orderAt(index));
const dayOf = (kind: 'pickup' | 'delivery'): PickupDayDetails => ({
  kind,
  day: today,
  windows: ['09:00', '10:00'].map((starts, index) => ({
    id: `w${index}`,
    kind,
    day: today,
    starts,
    ends: starts.replace(':00', ':30'),
    isOpen: true,
    maxOrders: 50,
    maxTrees: 200,
    bookedOrders: 35,
    bookedTrees: 70,
    movedFrom: null,
  })),
  orders,
  mapUrls: [],
  money: { day: today, cashCents: 0, checkCents: 0, cardCents: 0, otherCents: 0 },
  waitingMoves: [],
  waitingMissed: null,
});

const showDay = async (page: Page, kind: 'pickup' | 'delivery') => {
  await signInAsOwner(page);
  // A day of 70 orders takes long to create; its numbers have their own tests.
  await page.route('**/api/admin/pickups/day?*', (route) => route.fulfill({ json: dayOf(kind) }));
  await page.goto(`/admin/pickups?kind=${kind}&day=${today}`);
  await expect(page.getByText('70 orders, 140 trees').first()).toBeVisible();
};

test('The list for the gate is by last name, with whole orders on numbered pages of both papers', async ({
  page,
}) => {
  await showDay(page, 'pickup');
  for (const format of formats) {
    const pages = await printPages(page, format);
    expect(pages.length).toBeGreaterThan(2);
    expectNumbered(pages, '70 orders, 140 trees');
    for (const { number, handoverCode } of orders) {
      const [its, ...others] = pages.filter((text) => text.includes(handoverCode));
      expect([its?.includes(String(number)), others]).toEqual([true, []]); // whole, and once
    }
    const text = pages.join(' ');
    // The title of a part stands over each of its columns.
    for (const one of pages) expect(one).toMatch(/By last name|Handed over/);
    const [waiting = '', ...parts] = text.split('Handed over');
    const done = parts.join(' ');
    const names = [...waiting.matchAll(/([A-Z][a-z]berg), Kim/g)].map(([, name]) => name!);
    expect(names).toHaveLength(66);
    expect(names).toEqual(names.toSorted());
    expect([...done.matchAll(/berg, Kim/g)]).toHaveLength(4);
  }
});

test('The run sheet keeps its stops in the order of the drive, each whole', async ({ page }) => {
  await showDay(page, 'delivery');
  const pages = await printPages(page, 'A4');
  expectNumbered(pages, 'delivery: 70 orders');
  for (const { address, handoverCode } of orders) {
    const its = pages.filter((text) => text.includes(handoverCode));
    expect(its).toHaveLength(1);
    expect(its[0]!.replaceAll(/\s+/g, ' ')).toContain(address);
  }
  const stops = [...pages.join(' ').matchAll(/(?<=\s|^)(\d+)\.\s/g)].map(([, stop]) =>
    Number(stop),
  );
  const run = Array.from({ length: 35 }, (_, index) => index + 1);
  expect(stops).toEqual([...run, ...run]);
});

test('The lists for the field are printed with numbered pages on both papers', async ({ page }) => {
  await page.goto('/account?tab=orders');
  await signInAsOwner(page);
  const fullName = `Paper ${randomUUID().slice(0, 6)}`;
  await enterUnpaidOrder(page, { variety: 'Stella', day: today, fullName });
  for (const [path, head] of [
    [`/admin/pickups/dig-list?day=${today}`, 'Dig list, '],
    ['/admin/unfulfilled/pick-list', ' of '],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(fullName).first()).toBeVisible();
    for (const format of formats) {
      const pages = await printPages(page, format);
      expectNumbered(pages, head);
      expect(pages.join(' ')).toContain(fullName);
    }
  }
});
