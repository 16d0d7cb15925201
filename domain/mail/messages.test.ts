import { expect, test } from 'vitest';
import { orderFilterSchema, type OrderFilter } from '#domain/orders/order-list.ts';
import { pickupDayName } from '#domain/orders/pickups.ts';
import { describeChoice } from './messages.ts';

type Choice = keyof Omit<OrderFilter, 'sort' | 'direction'>;
const choices: Record<Choice, [value: string, text: string]> = {
  search: ['Gala', '“Gala”'],
  status: ['Ready', 'Status Ready'],
  payment: ['due', 'To be paid'],
  method: ['pickup', 'Pickup'],
  paidBy: ['check', 'Paid by check'],
  from: ['2027-04-01', 'Placed from 2027-04-01'],
  to: ['2027-04-30', 'Placed to 2027-04-30'],
  day: ['2027-04-03', `On ${pickupDayName('2027-04-03')}`],
  season: ['3f2a9c10-0000-4000-8000-000000000000', 'Spring 2027'],
  bulk: ['3f2a9c10-0000-4000-8000-000000000000', 'Chosen orders'],
  deleted: ['yes', 'Deleted'],
};

test.each(Object.entries(choices))(
  'orders that are chosen by %s are described',
  (name, [value, text]) => {
    const filter = orderFilterSchema.parse({ [name]: value });
    expect(describeChoice(filter, name === 'season' ? 'Spring 2027' : undefined)).toBe(text);
  },
);

test('all that chooses orders is described together', () => {
  const filter = orderFilterSchema.parse({ method: 'pickup', day: 'none', paidBy: 'cash' });
  expect(describeChoice(filter, undefined)).toBe('Pickup, without a day, paid by cash');
  expect(describeChoice(orderFilterSchema.parse({}), undefined)).toBe('All orders');
});
