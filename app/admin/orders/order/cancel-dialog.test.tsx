// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { orderDetailsQuery } from '#app/admin/admin-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { shownOrder } from '#tests/support/shown-order.ts';
import { CancelDialog } from './cancel-dialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const [item] = shownOrder({}).items as [ReturnType<typeof shownOrder>['items'][number]];

const patience = { timeout: 3000 };

test.each([
  ['none of it', 0, 'Full refund ($132.00)', 13_200, 'The trees go back into stock.'],
  [
    'a tree of it',
    1,
    'Refund of the other trees ($88.00)',
    8800,
    '1 tree was handed over and stays in the order, which ends as delivered. The other trees go back into stock.',
  ],
])(
  'The refund that is proposed is that of the trees that leave, when %s was handed over',
  async (_case, handedOver, choice, refundCents, description) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ refundCents: 8800 })));
    const onCancelOrder = vi.fn<(decided: unknown) => void>();
    const order = shownOrder({ items: [{ ...item, quantity: 3, handedOver }] });
    const money = { cardLeftCents: 13_200, payments: [] };
    const details = { money, order } as never; // what the dialog reads of them
    queryClient.setQueryData(orderDetailsQuery(order.id).queryKey, details);
    render(<CancelDialog order={order} onClose={() => {}} onCancelOrder={onCancelOrder} />);
    await screen.findByLabelText(choice, {}, patience);
    const save = screen.getByRole('button', { name: 'Cancel the order' });
    expect(screen.getByText(new RegExp(description.replaceAll('.', '\\.')))).toBeTruthy();
    fireEvent.submit(save.closest('form')!);
    const decided = { restock: true, refundCents, leftCents: 13_200 };
    await vi.waitFor(() => expect(onCancelOrder).toHaveBeenCalledWith(decided), patience);
  },
);
