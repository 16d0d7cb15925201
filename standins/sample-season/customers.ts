import { randomUUID } from 'node:crypto';
import type { AdminProduct, ProductList } from '#domain/admin/products.ts';
import type { DeliveryResponse } from '#domain/orders/delivery.ts';
import type { Api } from './api.ts';

export interface Session {
  access_token: string;
}

export interface Purchase {
  name: string;
  trees: [variety: string, quantity: number][];
  phone: string;
  /** Delivered to this street in Spokane instead of picked up. */
  street?: string;
  windowId?: string;
  note?: string;
}

export interface Bought {
  orderId: string;
  email: string;
  session: Session;
}

type Calls = Record<'api' | 'owner', Api>;

/** A new customer buys trees and pays by card. */
export async function buy({ api, owner }: Calls, purchase: Purchase): Promise<Bought> {
  const email = `${purchase.name.toLowerCase().replaceAll(' ', '.')}@mail.example`;
  const session = await api.post<Session>('/auth/v1/signup', { email, password: randomUUID() });
  const customer = api.as(session.access_token);
  for (const [variety, quantity] of purchase.trees)
    await customer.post('/api/cart/items', {
      productId: await treeInStock(owner, variety, quantity),
      quantity,
    });
  const person = { fullName: purchase.name, email, phone: purchase.phone };
  const handover = purchase.street
    ? await deliveredTo(customer, purchase.street, person)
    : { deliveryType: 'pickup', customerInfo: person };
  const { orderId } = await customer.post<{ orderId: string }>('/functions/v1/checkout', {
    ...handover,
    paymentToken: 'cnon:card-nonce-ok',
    windowId: purchase.windowId,
    note: purchase.note,
  });
  return { orderId, email, session };
}

async function deliveredTo(customer: Api, address: string, person: object) {
  const { quoteId } = await customer.post<DeliveryResponse>('/functions/v1/calculate-delivery', {
    destination: `${address}, Spokane, WA 99201`,
  });
  const place = { address, city: 'Spokane', state: 'WA', zipCode: '99201' };
  return { deliveryType: 'delivery', customerInfo: { ...person, ...place }, quoteId };
}

/** The rootstocks of a variety. */
export async function treesOf(owner: Api, variety: string): Promise<AdminProduct[]> {
  const { products } = await owner.get<ProductList>(
    `/api/admin/products?search=${encodeURIComponent(variety)}`,
  );
  return products.filter((tree) => tree.variety === variety);
}

async function treeInStock(owner: Api, variety: string, wanted: number): Promise<string> {
  const tree = (await treesOf(owner, variety)).find(({ quantity }) => quantity >= wanted);
  if (!tree) throw new Error(`${wanted} × ${variety} are not in stock`);
  return tree.id;
}
