// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { checkFilter, choiceFilter, dayFilter, Filters, type ChangedRequest } from './filters.tsx';

const filters = [
  choiceFilter('show', 'Show', { all: 'All', low: 'Low stock' }),
  dayFilter('day', 'Pickup day'),
  checkFilter('day', 'Without a day', 'none'),
  dayFilter('from', 'Placed from', { max: 'to' }),
  dayFilter('to', 'Placed to', { min: 'from' }),
];
const usual = { search: '', show: 'all', page: 1 };
const onChange = vi.fn<(changed: ChangedRequest) => void>();
const onClear = vi.fn<() => void>();

const show = (request: object, shown = filters) =>
  render(
    <Filters
      filters={shown}
      request={{ ...usual, ...request }}
      usual={usual}
      placeholder="Name"
      onChange={onChange}
      onClear={onClear}
    />,
  );
/** A day says beside its label that any day will do. */
const control = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const enter = (label: string, value: string) =>
  fireEvent.change(control(label), { target: { value } });

afterEach(() => {
  cleanup();
  onChange.mockReset();
});

test.each<[string, () => void, ChangedRequest]>([
  ['a choice', () => enter('Show', 'low'), { show: 'low' }],
  ['a day', () => enter('Placed from', '2026-01-02'), { from: '2026-01-02' }],
  ['a check', () => fireEvent.click(control('Without a day')), { day: 'none' }],
])('%s changes the request under its name', (_what, choose, changed) => {
  show({});
  choose();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(changed);
});

test('a day whose year is still being typed changes nothing', () => {
  show({});
  enter('Placed from', '0002-01-02');
  expect(onChange).not.toHaveBeenCalled();
});

test('two filters of one name exclude each other, and count once', () => {
  show({ day: 'none' });
  expect(control('Pickup day').disabled).toBe(true);
  expect(control('Without a day').checked).toBe(true);
});

test('a day is bounded by the filter that it is declared with', () => {
  show({ to: '2027-04-03' });
  expect(control('Placed from').max).toBe('2027-04-03');
});

test.each([
  ['nothing is chosen', {}, false],
  ['a filter is set', { show: 'low' }, true],
  ['something is searched for', { search: 'Bosc' }, true],
])('when %s, the button that shows all is there: it is needed', (_when, request, isShown) => {
  show(request);
  expect(screen.queryByText('Show all') !== null).toBe(isShown);
});

test('two filters stand beside the search', () => {
  show({ show: 'low' }, filters.slice(0, 2));
  expect(screen.queryByText('Show all')).toBeNull();
  expect(control('Pickup day')).toBeTruthy();
});
