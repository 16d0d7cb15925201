import { randomUUID } from 'node:crypto';
import type { DeliveryResponse } from '#domain/orders/delivery.ts';
import type { Api } from './api.ts';
import type { Person } from './people.ts';

export interface Session {
  access_token: string;
}

export interface Customer {
  person: Person;
  session: Session;
  /** The customer's calls. */
  api: Api;
}

export interface Purchase {
  trees: readonly { productId: string; quantity: number }[];
  windowId?: string | undefined;
  note?: string | undefined;
}

export async function signUp(api: Api, person: Person): Promise<Customer> {
  const session = await api.post<Session>('/auth/v1/signup', {
    email: person.email,
    password: randomUUID(),
  });
  return { person, session, api: api.as(session.access_token) };
}

/** Pays by card for trees that are picked up, or delivered to the person's street. @returns the order's id */
export async function buy({ api, person }: Customer, purchase: Purchase): Promise<string> {
  for (const line of purchase.trees) await api.post('/api/cart/items', line);
  const info = { fullName: person.name, email: person.email, phone: person.phone };
  const handover = person.street
    ? await deliveredTo(api, person.street, info)
    : { deliveryType: 'pickup', customerInfo: info };
  const { orderId } = await api.post<{ orderId: string }>('/functions/v1/checkout', {
    ...handover,
    paymentToken: 'cnon:card-nonce-ok',
    windowId: purchase.windowId,
    note: purchase.note,
  });
  return orderId;
}

async function deliveredTo(api: Api, address: string, info: object) {
  const { quoteId } = await api.post<DeliveryResponse>('/functions/v1/calculate-delivery', {
    destination: `${address}, Spokane, WA 99201`,
  });
  const place = { address, city: 'Spokane', state: 'WA', zipCode: '99201' };
  return { deliveryType: 'delivery', customerInfo: { ...info, ...place }, quoteId };
}
