// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { notify } from '#app/ui/notify.ts';
import { useOrderChanges } from './use-order-changes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

type Changes = ReturnType<typeof useOrderChanges>;
const changeStatus = (changes: Changes) =>
  changes.changeStatus({ id: 'an order', was: 'Pending', status: 'Ready' });
const remove = (changes: Changes) => changes.remove('an order');

test.each([
  ['The order was paid', changeStatus, 'Failed to update order status: The order was paid'],
  ['', changeStatus, 'Failed to update order status: Unknown error'],
  ['The order is gone', remove, 'Failed to delete order: The order is gone'],
  ['', remove, 'Failed to delete order: Unknown error'],
])('a refusal because of “%s” is told to the letter', async (error, change, told) => {
  const notified = vi.spyOn(notify, 'error').mockReturnValue();
  const refused = () => Promise.resolve(Response.json({ error, code: 'refused' }, { status: 409 }));
  vi.stubGlobal('fetch', refused);
  const { result } = renderHook(useOrderChanges);
  act(() => change(result.current));
  await vi.waitFor(() => expect(notified).toHaveBeenCalledExactlyOnceWith(told));
});
