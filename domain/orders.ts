import type { Fruit } from './catalog.ts';
import type { Cents } from './money.ts';
import type { OrderMoney } from './order-money.ts';
import type { OrderTerms } from './order-terms.ts';
import type { DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from './statuses.ts';

export interface OrderItem {
  id: string;
  productId: string;
  variety: string;
  fruit: Fruit;
  rootstock: string;
  quantity: number;
  /** Unit price at order time. */
  priceCents: Cents;
  status: ItemStatus;
}

export interface OrderCustomer {
  fullName: string;
  email: string;
  phone: string;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

export interface Order extends OrderMoney {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  status: OrderStatus;
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
  terms: OrderTerms;
  customer: OrderCustomer | null;
  items: OrderItem[];
}

/** Newest first. The id of the last order is the cursor for the next page. */
export interface OrderPage {
  orders: Order[];
  hasMore: boolean;
}

/** One line; null when no part is known. */
export function customerAddress(customer: OrderCustomer | null): string | null {
  if (!customer) return null;
  const place = [customer.city, [customer.state, customer.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [customer.address, place].filter(Boolean).join(', ') || null;
}
