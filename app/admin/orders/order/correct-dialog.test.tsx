// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import { shownOrder } from '#tests/support/shown-order.ts';
import { CorrectDialog } from './correct-dialog.tsx';

beforeEach(() => applySettings(defaultSettings));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const customer = {
  fullName: 'Jordan Avery',
  email: 'jordan@example.com',
  phone: '(509) 555-0142',
  address: '410 Sample Lane',
  addressLine2: '',
  city: 'Spokane',
  state: 'WA',
  zipCode: '99201',
};
const delivery = {
  minutes: 0,
  wasFeeCents: 3000,
  feeCents: 0,
  refundCents: 3000,
  dearerCents: 0,
  payment: { state: 'paid' },
  losesDay: false,
};

interface Sent {
  owedCents: number;
}

/** A shop in which trees were removed behind the dialog. */
function useShopWithLateChange(): Sent[] {
  const sent: Sent[] = [];
  let owedCents = 9600;
  vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) => {
    const url = typeof request === 'string' ? request : request.url;
    if (url.endsWith('/preview'))
      return Promise.resolve(
        Response.json({
          delivery: { ...delivery, wasCents: owedCents, owedCents },
        }),
      );
    const correction = JSON.parse(String(init?.body)) as Sent;
    sent.push(correction);
    if (correction.owedCents === 4800) return Promise.resolve(new Response(null, { status: 204 }));
    owedCents = 4800;
    const error = 'The order would now cost $48.00. Check it and save again.';
    return Promise.resolve(Response.json({ error, code: 'changed_meanwhile' }, { status: 409 }));
  });
  return sent;
}

test('A correction that is refused because of the money is saved with the next press', async () => {
  const sent = useShopWithLateChange();
  const onClose = vi.fn<() => void>();
  render(
    <CorrectDialog order={shownOrder({ deliveryType: 'delivery', customer })} onClose={onClose} />,
  );
  fireEvent.click(screen.getByLabelText(/Pickup at the farm/));
  const save = screen.getByRole('button', { name: 'Save' });
  const press = async (times: number) => {
    await vi.waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull(), {
      timeout: 3000,
    });
    await vi.waitFor(
      () => {
        fireEvent.submit(save.closest('form')!);
        expect(sent).toHaveLength(times);
      },
      { timeout: 3000 },
    );
  };
  await press(1);
  await screen.findByText(/would now cost/);
  await press(2);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ owedCents }) => owedCents)).toEqual([9600, 4800]);
});

test.each([
  ['all of it to the card', 3000, 3000, undefined],
  ['a part of it by hand', 3000, 4000, 'Then give back $10.00 in cash or by check'],
])(
  'A delivery that costs less says what goes back: %s',
  async (_case, refundCents, giveBackCents, byHand) => {
    const payment = { state: 'overpaid', giveBackCents };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ delivery: { ...delivery, refundCents, payment } })),
    );
    render(
      <CorrectDialog
        order={shownOrder({ deliveryType: 'delivery', customer })}
        onClose={() => {}}
      />,
    );
    fireEvent.click(screen.getByLabelText(/Pickup at the farm/));
    await screen.findByText('$30.00 goes back to the card');
    expect(screen.queryByText(/^Then give back/)?.textContent).toBe(byHand);
  },
);
