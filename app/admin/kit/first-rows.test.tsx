// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FirstRows } from './first-rows.tsx';

afterEach(cleanup);

const rows = Array.from({ length: 120 }, (_, index) => `Row ${index + 1}`);
const list = <FirstRows rows={rows}>{(row) => <li key={row}>{row}</li>}</FirstRows>;
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const countRows = () => screen.getAllByText(/^Row \d/).length;

test('A long list shows 50 rows, and more at each press', () => {
  render(list);
  expect(countRows()).toBe(50);
  press('Show 50 more of 120 rows');
  expect(countRows()).toBe(100);
  press('Show 20 more of 120 rows');
  expect(countRows()).toBe(120);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('A long list is printed whole', () => {
  render(list);
  act(() => window.dispatchEvent(new Event('beforeprint')));
  expect(countRows()).toBe(120);
});
