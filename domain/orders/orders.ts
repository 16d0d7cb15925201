import type { Product } from '#domain/catalog/catalog.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { Address } from './delivery.ts';
import type { FarmPays, TaxExemption } from './farm-orders.ts';
import type { OrderMoney } from './order-money.ts';
import type { OrderTerms } from './order-terms.ts';
import type { OrderPickup } from './pickups.ts';

export interface OrderItem extends Pick<
  Product,
  'variety' | 'fruit' | 'rootstock' | 'imageUrl' | 'imageAlt'
> {
  id: string;
  productId: string;
  quantity: number;
  /** Of these, before the rest of the order. */
  handedOver: number;
  /** Unit price at order time. */
  priceCents: Cents;
  status: ItemStatus;
}

/** '2 × Honeycrisp on Geneva 41' */
export const itemText = (item: Pick<OrderItem, 'quantity' | 'variety' | 'rootstock'>): string =>
  `${item.quantity} × ${item.variety} on ${item.rootstock}`;

export interface OrderCustomer extends Record<keyof Address, string | null> {
  fullName: string;
  /** Empty when a customer of the farm has none. */
  email: string;
  phone: string;
}

/** The terms of an order that the farm entered. */
export interface FarmTermsOfOrder {
  pays: FarmPays;
  /** Unpaid trees are held until then. ISO 8601, UTC. */
  dueAt: string;
  /** Given back although nothing was overpaid. */
  givenCents: Cents;
  exemption?: TaxExemption | null;
}

/** Trees that were taken back, swapped or added after the order was paid. */
export interface OrderChange {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  by: 'customer' | 'farm';
  /** Empty: none was given. */
  reason: string;
  /** Less trees are negative. */
  lines: { variety: string; rootstock: string; difference: number }[];
  refundCents: Cents;
  refundState: 'none' | 'under_way' | 'completed' | 'failed';
  /** For added trees. */
  paidCents: Cents;
  /** Sales tax contained in it. */
  paidTaxCents: Cents;
}

/** How a changed order was before, and what happened since. */
export interface ChangedOrder {
  ordered: OrderItem[];
  /** What the order is worth now, as `totalCents` was when ordered. */
  worthCents: Cents;
  /** Oldest first. */
  changes: OrderChange[];
}

export interface Order extends OrderMoney {
  id: string;
  /** For people: 1001, 1002, … Null in an order of before numbers that has none yet; missing from a server of the release before. */
  number?: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  status: OrderStatus;
  /** ISO 8601, UTC; null unless the order is delivered. */
  handedOverAt: string | null;
  paymentStatus: PaymentStatus;
  deliveryType: DeliveryType;
  /** 0 or null for pickup. */
  estimatedMinutes: number | null;
  deliveryFeeCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** Sales tax contained in the total, as far as its rate was set. */
  taxCents: Cents;
  couponCode: string | null;
  /** 'Spring 2027' */
  season: string;
  /** First pickup day of the season, ISO date. */
  pickupFrom: string;
  /** When it is handed over; null until a window is chosen. */
  pickup: OrderPickup | null;
  /** Eight letters that identify it at the farm. */
  handoverCode: string;
  /** The customer's, from the checkout; may be empty. */
  note: string;
  terms: OrderTerms;
  /** Null: bought in the shop. */
  farm: FarmTermsOfOrder | null;
  customer: OrderCustomer | null;
  /** As they are now; without those taken back. */
  items: OrderItem[];
  /** Of some trees, before the rest; oldest first. The release before this one answers without. */
  partHandovers?: { at: string; trees: number }[];
  changed?: ChangedOrder;
  /** A payment for more trees is being processed. */
  addingTrees: boolean;
}

/** It has no trees: it asks for what the delivery of another order costs more. */
export const isDeliveryCharge = ({ farm }: Pick<Order, 'farm'>): boolean => farm?.pays === 'charge';
export const deliveryChargeText = 'What the delivery of your trees costs more';

/** Newest first. The id of the last order is the cursor for the next page. */
export interface OrderPage {
  orders: Order[];
  hasMore: boolean;
}

/** One line; null when no part is known. */
export function customerAddress(
  customer: Partial<Record<keyof Address, string | null | undefined>> | null,
): string | null {
  if (!customer) return null;
  const place = [customer.city, [customer.state, customer.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [customer.address, customer.addressLine2, place].filter(Boolean).join(', ') || null;
}
