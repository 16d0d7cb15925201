import type { Order } from '#domain/orders/orders.ts';
import { signInAsNewCustomer } from './buyer.ts';
import { signInAsOwner } from './owner.ts';
import { expect, test } from './strict-page.ts';

const order = (number: number): Order => ({
  id: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`,
  createdAt: new Date(Date.UTC(2026, 2, 28 - number)).toISOString(),
  status: 'Confirmed',
  handedOverAt: null,
  paymentStatus: 'completed',
  deliveryType: 'pickup',
  estimatedMinutes: 0,
  deliveryFeeCents: 0,
  discountCents: 0,
  totalCents: 4800,
  taxCents: 0,
  couponCode: null,
  season: 'Spring 2026',
  pickupFrom: '2027-03-25',
  terms: {
    taxMode: 'included',
    guarantee: { title: 'Guarantee', text: 'Replaced or refunded.' },
    pickupAddress: '1 Orchard Road',
  },
  owedCents: 4800,
  paidCents: 4800,
  refundedCents: 0,
  reversedCents: 0,
  customer: {
    fullName: 'Jordan Avery',
    email: 'jordan@example.com',
    phone: '(509) 555-0142',
    address: null,
    addressLine2: null,
    city: null,
    state: null,
    zipCode: null,
  },
  pays: 'card',
  exemption: null,
  due: [],
  awaitsPayment: false,
  lapsed: false,
  linkVersion: 0,
  pickup: null,
  handoverCode: 'ACDEFHJK',
  number: 1001,
  note: '',
  items: [],
  partHandovers: [],
  paymentUnderWay: false,
});
const orders = Array.from({ length: 12 }, (_, index) => order(index + 1));

test('Older orders load on request, and focus moves to the first of them', async ({ page }) => {
  await signInAsNewCustomer(page);
  // Creating twelve orders takes long; server-side paging has its own tests.
  await page.route('**/api/orders*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const start = orders.findIndex(({ id }) => id === before) + 1;
    return route.fulfill({
      json: { orders: orders.slice(start, start + 10), hasMore: start + 10 < orders.length },
    });
  });
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  const headings = page.getByRole('heading', { name: /^Order 0/ });
  await expect(headings).toHaveCount(10);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(headings).toHaveCount(12);
  await expect(page.getByRole('heading', { name: 'Order 00000011' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show older orders' })).toBeHidden();
});

test('Orders with an unknown payment status or no status are shown in account, confirmation and admin', async ({
  page,
}) => {
  const odd = { ...order(1), status: null, paymentStatus: 'on_hold', awaitsPayment: true };
  await page.route('**/api/orders*', (route) =>
    route.fulfill({ json: { orders: [odd], hasMore: false } }),
  );
  await page.route(`**/api/orders/${odd.id}`, (route) => route.fulfill({ json: { order: odd } }));
  await page.route('**/api/admin/orders?*', (route) =>
    route.fulfill({ json: { orders: [odd], total: 1, more: false } }),
  );
  await signInAsNewCustomer(page);
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByText('Payment on_hold')).toBeVisible();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await page.goto(`/order-confirmation?order_id=${odd.id}`);
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment status' })).toContainText(
    'There was an issue with your payment. Please contact support.',
  );
  await signInAsOwner(page);
  await page.goto('/admin/orders');
  await expect(page.getByLabel('Status of order 00000001')).toHaveValue('Pending');
});

test('The page of a canceled and refunded order says so', async ({ page }) => {
  const canceled = { ...order(1), status: 'Canceled', refundedCents: 4000 };
  await page.route(`**/api/orders/${canceled.id}`, (route) =>
    route.fulfill({ json: { order: canceled } }),
  );
  await signInAsNewCustomer(page);
  await page.goto(`/order-confirmation?order_id=${canceled.id}`);
  await expect(page.getByRole('heading', { name: 'Order Canceled' })).toBeVisible();
  await expect(page.getByText('Order Confirmed!')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Payment status' })).toContainText(
    '$40.00 of $48.00 has been refunded.',
  );
  await expect(page.getByRole('region', { name: 'Your trees' })).toContainText('Net$8.00');
});

test('A URL with the orders tab opens it', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/account?tab=orders');
  await expect(page.getByRole('tab', { name: 'Order History' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
