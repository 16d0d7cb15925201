import { expect, test } from 'vitest';
import { customerAddress, type OrderCustomer } from './orders.ts';

const customer: OrderCustomer = {
  fullName: 'Jordan',
  email: 'j@example.com',
  phone: '1',
  address: null,
  addressLine2: null,
  city: null,
  state: null,
  zipCode: null,
};

test('an address is one line of its known parts', () => {
  expect(
    customerAddress({
      ...customer,
      address: '410 Sample Lane',
      city: 'Spokane',
      state: 'WA',
      zipCode: '99208',
    }),
  ).toBe('410 Sample Lane, Spokane, WA 99208');
  expect(customerAddress({ ...customer, city: 'Spokane', state: 'WA' })).toBe('Spokane, WA');
  expect(customerAddress(customer)).toBeNull();
  expect(customerAddress(null)).toBeNull();
});
