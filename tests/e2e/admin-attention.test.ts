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
  claims: { open: 0, oldest: null, ready: 0 },
  shortfalls: { asked: 0, toCall: 0 },
  payments: {
    breaks: [
      {
        id: discrepancyId,
        kind: 'refund_failed',
        subject: 'refund-1',
        foundAt: '2026-03-02T18:00:00Z',
        orderId,
        amountCents: 4444,
      },
    ],
    unsettled: 0,
    refundsUnderWay: 0,
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
  await expect(attention).toContainText('A refund failed: $44.44, order 0000abcd');
  await expect(attention.getByRole('link', { name: 'order 0000abcd' })).toHaveAttribute(
    'href',
    `/admin/orders?search=${orderId}`,
  );
  await expect(attention.getByRole('link', { name: 'pat@example.com' })).toHaveAttribute(
    'href',
    '/admin/customers?email=pat%40example.com',
  );
  await expect(page.getByRole('row', { name: 'Mar 2' })).toContainText('$192$48.01$143.99');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 390);
  await attention.getByRole('button', { name: 'Mark as resolved order 0000abcd' }).click();
  await expect(attention.getByText('A refund failed')).toHaveCount(0);
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
