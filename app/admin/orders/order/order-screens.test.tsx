// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import type { OrderCustomer } from '#domain/orders/orders.ts';
import { paymentStatuses, paymentStatusName } from '#domain/statuses.ts';
import { shownOrder } from '#tests/support/shown-order.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { OrderDay, orderChoicesQuery } from './order-day.tsx';
import { OrderDetailsPanel } from './order-details-panel.tsx';
import { PaymentGlance, type OrderActions } from './order-parts.tsx';
import { AdminOrderCard, OrderRow } from './order-views.tsx';
import { RefundDialog } from './refund-dialog.tsx';

beforeEach(() => {
  applySettings(defaultSettings);
  vi.stubGlobal('fetch', () => new Promise(() => {})); // what is tested is there before any answer
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each(paymentStatuses)('the row of an order says that its payment is %s', (paymentStatus) => {
  render(
    <table>
      <OrderRow
        order={shownOrder({ paymentStatus })}
        isSelected={false}
        isOpen={false}
        deleted={false}
        actions={{} as OrderActions}
        columns={11}
      />
    </table>,
  );
  expect(screen.getByRole('row').textContent).toContain(
    `Payment ${paymentStatusName(paymentStatus)}`,
  );
});

test.each([
  ['is to be paid', { owedCents: 14_300 }, '$47.00 due'],
  ['is to be given back', { owedCents: 4800 }, 'Give back $48.00'],
  [
    'was given back, with its trees kept',
    { owedCents: 0, refundedCents: 9600 },
    'Given back: $96.00',
  ],
  ['was given back in part', { owedCents: 1600, refundedCents: 8000 }, 'Given back: $80.00'],
])('the list says how much of an order %s', (_what, money, text) => {
  render(<PaymentGlance order={shownOrder(money)} />);
  expect(screen.getByText(text)).toBeDefined();
});

test.each([
  ['only among its details', false, [0, 1]],
  ['not, but to restore it, when it is deleted', true, [0, 0]],
])('the card of an order on a phone offers to delete it %s', (_where, deleted, expected) => {
  const buttons = [false, true].map((isOpen) => {
    render(
      <MemoryRouter>
        <AdminOrderCard
          order={shownOrder()}
          isSelected={false}
          isOpen={isOpen}
          deleted={deleted}
          actions={{} as OrderActions}
        />
      </MemoryRouter>,
    );
    const found = screen.queryAllByRole('button', { name: /^Delete order/ }).length;
    expect(screen.queryAllByRole('button', { name: /^Restore/ })).toHaveLength(deleted ? 1 : 0);
    cleanup();
    return found;
  });
  expect(buttons).toEqual(expected);
});

test('the details of an order begin with its trees', () => {
  const { container } = render(
    <MemoryRouter>
      <OrderDetailsPanel order={shownOrder()} />
    </MemoryRouter>,
  );
  // Beside it, on the same page, may stand the notifications that another test showed.
  const regions = within(container).getAllByRole('region');
  const names = regions.map((part) => part.getAttribute('aria-label'));
  expect(names.slice(0, 2)).toEqual(['Items', 'Customer']);
});

const withoutEmail = { fullName: 'Casey Grove', email: null } as unknown as OrderCustomer;
const dialogs = {
  'to cancel it': (order: ReturnType<typeof shownOrder>) => (
    <CancelDialog order={order} onClose={() => {}} onCancelOrder={() => {}} />
  ),
  'to change it': (order: ReturnType<typeof shownOrder>) => (
    <ChangeDialog order={order} onClose={() => {}} />
  ),
};
test.each(Object.entries(dialogs))(
  'the dialog %s promises an email only to who has an address',
  (_what, dialog) => {
    render(dialog(shownOrder()));
    expect(screen.getByRole('dialog').textContent).toContain('The customer gets an email.');
    cleanup();
    render(dialog(shownOrder({ customer: withoutEmail })));
    const { textContent } = screen.getByRole('dialog');
    expect(textContent).toContain('This order has no email address: tell the customer yourself.');
    expect(textContent).not.toContain('gets an email');
  },
);

test('a day after the end of an unpaid order says that its trees are then held longer', () => {
  const order = shownOrder({
    paymentStatus: 'pending',
    awaitsPayment: true,
    pays: 'link',
    due: [
      {
        changeId: '3f2a9c10-0000-4000-8000-000000000000',
        cents: 9600,
        missingCents: 9600,
        at: '2026-04-01T18:00:00Z',
        dueAt: '2026-04-16T07:00:00Z',
        ifUnpaid: 'cancel',
      },
    ],
  });
  const windows = ['2026-04-12', '2026-04-25'].map((day) => ({
    id: day,
    kind: 'pickup' as const,
    day,
    starts: '09:00',
    ends: '09:30',
  }));
  queryClient.setQueryData(orderChoicesQuery(order.id).queryKey, { windows } as never);
  render(<OrderDay order={order} />);
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  choose('2026-04-12');
  expect(screen.queryByRole('status')).toBeNull();
  choose('2026-04-25');
  expect(screen.getByRole('status').textContent).toMatch(
    /held until .*April 15.*: with this day the trees are held until .*April 25/,
  );
});

/** Presses the button of a refund of all that was paid. @returns what was sent */
async function refundAll(order: ReturnType<typeof shownOrder>, trees: string) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_request: unknown, init: RequestInit) => {
    sent.push([init.method, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const onClose = vi.fn<() => void>();
  render(<RefundDialog order={order} leftCents={9600} onClose={onClose} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Amount in dollars', '50');
  expect(screen.queryByLabelText('They stay in the order')).toBeNull();
  type('Amount in dollars', '96');
  fireEvent.click(await screen.findByLabelText(trees));
  if (screen.queryByLabelText('Reason')) type('Reason', 'A gift');
  fireEvent.submit(screen.getByRole('button', { name: /^Refund/ }).closest('form')!);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return sent;
}

test('a refund of all that was paid leaves the trees in their order as a courtesy', async () => {
  const sent = await refundAll(shownOrder(), 'They stay in the order');
  expect(sent).toEqual([['POST', { amountCents: 9600, reason: 'A gift', leftCents: 9600 }]]);
});

test('a refund of all that was paid cancels the order where its trees go back into stock', async () => {
  const sent = await refundAll(shownOrder(), 'They go back into stock: cancel the order');
  expect(sent).toEqual([
    [
      'PATCH',
      { status: 'Canceled', was: 'Pending', refundCents: 9600, leftCents: 9600, restock: true },
    ],
  ]);
});
