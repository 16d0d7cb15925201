import type { Order } from '#domain/orders.ts';
import { signInAsNewCustomer } from './buyer.ts';
import { expect, test } from './quiet-page.ts';

const order = (number: number): Order => ({
  id: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`,
  createdAt: new Date(Date.UTC(2026, 2, 28 - number)).toISOString(),
  status: 'Confirmed',
  paymentStatus: 'completed',
  deliveryType: 'pickup',
  estimatedMinutes: 0,
  deliveryFeeCents: 0,
  discountCents: 0,
  totalCents: 4800,
  couponCode: null,
  paidCents: 4800,
  refundedCents: 0,
  customer: { fullName: 'Jordan Avery', email: 'jordan@example.com', phone: '(509) 555-0142', address: null, city: null, state: null, zipCode: null },
  items: [],
});
const orders = Array.from({ length: 12 }, (_, index) => order(index + 1));

test('Older orders come when asked for, and reading goes on where they begin', async ({ page }) => {
  await signInAsNewCustomer(page);
  // Twelve orders take long to make; the server's own pages are tested beside it.
  await page.route('**/api/orders*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const start = orders.findIndex(({ id }) => id === before) + 1;
    return route.fulfill({ json: { orders: orders.slice(start, start + 10), hasMore: start + 10 < orders.length } });
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
