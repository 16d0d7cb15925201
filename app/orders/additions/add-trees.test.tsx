// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { defaultSettings } from '#domain/farm/default-settings.ts';
import { applySettings } from '#domain/farm/settings.ts';
import type { RoomLeft } from '#domain/orders/order-additions.ts';
import { shownOrder } from '#tests/support/shown-order.ts';
import { AddTrees } from './add-trees.tsx';
import { addableTreesQuery } from './addition-queries.ts';

beforeEach(() => {
  applySettings(defaultSettings);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const day = 'Saturday, April 3, 9:00 to 9:30 AM';
test.each<[string, RoomLeft, string]>([
  [
    'none',
    { day, trees: 0, otherDay: 'Sunday, April 4' },
    `Your day, ${day}, has no room for more trees. Another day with room is Sunday, April 4.`,
  ],
  ['one', { day, trees: 1, otherDay: null }, `Your day, ${day}, has room for 1 more tree.`],
])('the page says how much room the chosen day has: %s', (_room, room, text) => {
  const order = shownOrder();
  queryClient.setQueryData(addableTreesQuery(order.id, '').queryKey, {
    trees: [],
    room,
    payment: {},
  } as never);
  const router = createMemoryRouter([
    { path: '/', element: <AddTrees order={order} onPaid={() => {}} /> },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose another day' }).getAttribute('href')).toBe(
    `/order-confirmation?order_id=${order.id}#day`,
  );
});
