import { expect, test } from 'vitest';
import { orderParams } from './order-list.ts';

const read = (address: string) => Object.fromEntries(orderParams(new URLSearchParams(address)));

test('an address chooses orders by what is known in it', () => {
  expect(read('status=Pending&day=2027-04-03&search=avery&page=2')).toEqual({
    status: 'Pending',
    day: '2027-04-03',
    search: 'avery',
    page: '2',
  });
});

test.each([
  'day=0002-04-03',
  'status=Sleeping',
  'payment=',
  'page=0',
  'open=1',
  `search=${'x'.repeat(101)}`,
])('%s chooses none, and the others stay', (unknown) =>
  expect(read(`status=Pending&${unknown}`)).toEqual({ status: 'Pending' }),
);
