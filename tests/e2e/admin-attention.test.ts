import type { CustomerDetails } from '#domain/admin/customers.ts';
import type { Overview } from '#domain/admin/overview.ts';
import { signInAsOwner } from './owner.ts';
import { expectAccessible, expectToFit } from './screen.ts';
import { expect, test } from './strict-page.ts';

const orderId = '0000abcd-0000-4000-8000-000000000000';
const discrepancyId = '0000beef-0000-4000-8000-000000000000';
const overview: Overview = {
  season: { name: 'Spring 2026', phase: 'open' },
  missingToOpen: ['address', 'email'],
  sampleTexts: ['Privacy', 'Terms of sale'],
  backup: {
    checkedAt: '2026-03-01T11:10:00Z',
    failure: { at: '2026-03-02T11:10:00Z', problem: 'The disk is full: /backups' },
    problem: null,
  },
  mailStoppedSince: null,
  bouncingAdmins: [],
  toPrepare: { orders: 0, treesPending: 0, treesConfirmed: 0 },
  willNotBear: { orders: 0, toMail: 0 },
  ready: { pickup: 0, delivery: 0 },
  orderMoney: {
    due: { orders: 0, cents: 0, soonest: null },
    overpaid: { orders: 1, cents: 1000 },
    lapsed: 0,
  },
  claims: { open: 0, oldest: null, ready: 0 },
  shortfalls: { asked: 0, toCall: 0 },
  comingDays: [
    {
      kind: 'pickup',
      day: '2026-04-04',
      windows: 6,
      starts: '09:00',
      ends: '12:00',
      maxOrders: 30,
      maxTrees: 120,
      bookedOrders: 7,
      bookedTrees: 21,
      treesToDig: 19,
    },
  ],
  daysToClose: [{ kind: 'delivery', day: '2026-03-28', orders: 2 }],
  payments: {
    breaks: [
      {
        id: discrepancyId,
        kind: 'refund_failed',
        subject: 'refund-1',
        foundAt: '2026-03-02T18:00:00Z',
        orderId,
        orderNumber: 1043,
        amountCents: 4444,
      },
    ],
    unsettled: 0,
    refundsUnderWay: 0,
    canceledWithMoney: [],
  },
  mailsFailed: 1,
  undeliveredMails: [
    {
      id: orderId,
      email: 'pat@example.com',
      template: 'order-ready',
      state: 'bounced',
      at: '2026-03-02T18:00:00Z',
    },
  ],
  scarce: [],
  missedSearches: [],
  weeks: [{ monday: '2026-03-02', orders: 2, paidCents: 19_200, refundedCents: 4801 }],
  varieties: [],
};

test('Today names a failed refund with its order and amount, and an admin closes it', async ({
  page,
}) => {
  let closed = false;
  await page.route('**/api/admin/overview', (route) =>
    route.fulfill({
      json: closed ? { ...overview, payments: { ...overview.payments, breaks: [] } } : overview,
    }),
  );
  await page.route(`**/api/admin/payment-breaks/${discrepancyId}/closure`, (route) => {
    closed = true;
    return route.fulfill({ status: 204 });
  });
  await signInAsOwner(page);
  await page.goto('/admin');
  await expect(
    page.getByText(/^The backup of .+ failed: The disk is full: \/backups$/),
  ).toBeVisible();
  await expect(page.getByText(/^Last backup .+, restored and checked\.$/)).toBeVisible();
  await expect(page.getByText('Replace the sample address and email in Settings.')).toBeVisible();
  await expect(page.getByText(/sample texts: Privacy and Terms of sale/)).toBeVisible();
  const attention = page.getByRole('region', { name: 'Payments and mail that need attention' });
  await expect(attention).toContainText('A refund failed: $44.44, order 1043');
  await expect(attention.getByRole('link', { name: 'order 1043' })).toHaveAttribute(
    'href',
    `/admin/orders?search=0000abcd&open=${orderId}`,
  );
  await expect(attention.getByRole('link', { name: 'pat@example.com' })).toHaveAttribute(
    'href',
    '/admin/customers?email=pat%40example.com',
  );
  await expect(page.getByRole('row', { name: 'Mar 2' })).toContainText('$192$48.01$143.99');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 390);
  await attention.getByRole('button', { name: 'Mark as resolved order 1043' }).click();
  await expect(attention.getByText('A refund failed')).toHaveCount(0);
});

test('Today shows the next pickup day, and a day that nobody has closed', async ({ page }) => {
  let shown = overview;
  await page.route('**/api/admin/overview', (route) => route.fulfill({ json: shown }));
  await signInAsOwner(page);
  await page.goto('/admin');
  const days = page.getByRole('region', { name: 'Next pickup and delivery days' });
  await expect(days.getByRole('link', { name: 'Saturday, April 4, pickup' })).toHaveAttribute(
    'href',
    '/admin/pickups?kind=pickup&day=2026-04-04',
  );
  await expect(days).toContainText('9:00 AM to 12:00 PM, 6 windows');
  await expect(days).toContainText('Orders7 of 30Trees21 of 120To dig19');
  await expect(days.getByRole('link', { name: 'Dig list' })).toHaveAttribute(
    'href',
    '/admin/pickups/dig-list?day=2026-04-04',
  );
  const toDo = page.getByRole('list', { name: 'To do' });
  await expect(toDo).toContainText('Saturday, March 28, delivery: close this day');
  await expect(toDo.getByRole('link', { name: '2 orders not handed over' })).toHaveAttribute(
    'href',
    '/admin/pickups?kind=delivery&day=2026-03-28',
  );
  await expectAccessible(page);
  await expectToFit(page, 320, 1440);
  shown = { ...overview, comingDays: [], daysToClose: [] };
  await page.reload();
  await expect(days.getByText('None is open.')).toBeVisible();
  await expect(days.getByRole('link', { name: 'Open days' })).toBeVisible();
  await expect(toDo.getByText('not handed over')).toHaveCount(0);
});

test('An admin resumes mail to an address that bounced', async ({ page }) => {
  let suppressed: CustomerDetails['suppressed'] = {
    reason: 'bounced',
    since: '2026-03-02T18:00:00Z',
  };
  const details = (): CustomerDetails => ({
    email: 'pat@example.com',
    money: { paidCents: 0, refundedCents: 0 },
    suppressed,
    note: '',
    hasAccount: false,
    orders: [],
    mails: [],
  });
  await page.route(/\/api\/admin\/customers\/pat(@|%40)example\.com$/, (route) =>
    route.fulfill({ json: details() }),
  );
  await page.route(/\/api\/admin\/customers\/pat(@|%40)example\.com\/suppression$/, (route) => {
    suppressed = null;
    return route.fulfill({ status: 204 });
  });
  await signInAsOwner(page);
  await page.goto('/admin/customers?email=pat%40example.com');
  await expect(page.getByRole('region', { name: 'Mail is suppressed' })).toContainText(
    'Mail to this address bounced on March 2, 2026',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resume sending mail' }).click();
  await expect(page.getByText('Mail to this address is enabled again')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mail is suppressed' })).toHaveCount(0);
});
