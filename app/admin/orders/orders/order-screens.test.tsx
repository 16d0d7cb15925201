// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
import type { OrderActions } from './order-parts.tsx';
import { OrderRow } from './order-views.tsx';

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
    farm: { dueAt: '2026-04-16T07:00:00Z', pays: 'at_pickup' } as never,
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
