import type { Product } from '#domain/catalog/catalog.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from '#domain/statuses.ts';
import type { DueAmount, OrderBalance } from './balance.ts';
import type { Address } from './delivery.ts';
import type { OrderTerms } from './order-terms.ts';
import type { OrderPickup } from './pickups.ts';

export interface OrderItem extends Pick<
  Product,
  'variety' | 'fruit' | 'rootstock' | 'imageUrl' | 'imageAlt'
> {
  id: string;
  productId: string;
  quantity: number;
  /** How many of these went before the rest of the order. */
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

/** How an order is to be paid: by card at the checkout, or as the customer of the farm wants. */
export const enteredPays = ['link', 'cash', 'check', 'at_pickup'] as const;
export type EnteredPays = (typeof enteredPays)[number];
export type Pays = 'card' | EnteredPays;

/** The certificate of a buyer who owes no sales tax. */
export interface TaxExemption {
  certificate: string;
  /** Its last day, 'YYYY-MM-DD'. */
  until: string;
}

/** Trees that were taken back, swapped or added after the order was placed, or another delivery. */
export interface OrderChange {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  by: 'customer' | 'farm' | 'shop';
  /** Empty: none was given. */
  reason: string;
  /** Less trees are negative. */
  lines: { variety: string; rootstock: string; difference: number }[];
  refundCents: Cents;
  refundState: 'none' | 'under_way' | 'completed' | 'failed';
  /** How much more the order costs because of it; negative: less. */
  cents: Cents;
}

/** How a changed order was before, and what happened since. */
export interface ChangedOrder {
  ordered: OrderItem[];
  /** Oldest first. */
  changes: OrderChange[];
}

/** What an order costs now, part by part. */
export interface OrderNow {
  treesCents: Cents;
  /** Not negative. */
  discountCents: Cents;
  deliveryFeeCents: Cents;
  /** What the farm bears of it, or has granted for trees that had a problem. Not negative. */
  givenCents: Cents;
  /** What the farm keeps of a canceled order. */
  keptCents: Cents;
  totalCents: Cents;
  /** Sales tax contained in the total. */
  taxCents: Cents;
}

export interface Order extends OrderBalance {
  /** Texts about its money do not speak of a card. */
  atFarm?: boolean;
  id: string;
  /**
   * For people: 1001, 1002, … Null in an order of before numbers that has none yet; missing from a
   * server of the release before.
   */
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
  /** Sales tax contained in the total as placed, as far as its rate was set. */
  taxCents: Cents;
  /** The amounts above are those of the order as placed; these are set where it differs now. */
  now?: OrderNow;
  /** What was asked for and is not paid yet, in the order in which money counts for it. */
  due: DueAmount[];
  /** Its trees are only kept until it is paid for the first time. */
  awaitsPayment: boolean;
  /** Nobody paid in time. */
  lapsed: boolean;
  /** Not by card at the checkout: the farm entered it. */
  pays: Pays;
  exemption: TaxExemption | null;
  couponCode: string | null;
  /** 'Spring 2027' */
  season: string;
  /** First pickup day of the season, ISO date. */
  pickupFrom: string;
  /** When it is handed over; null until a window is chosen. */
  pickup: OrderPickup | null;
  /** Eight letters that identify it at the farm. */
  handoverCode: string;
  /** Part of the links that are mailed for it. */
  linkVersion: number;
  /** The customer's, from the checkout; may be empty. */
  note: string;
  terms: OrderTerms;
  customer: OrderCustomer | null;
  /** The trees that it has now, without those taken back. */
  items: OrderItem[];
  /** Hand-overs of some trees before the rest; oldest first. The release before this one answers without. */
  partHandovers?: { at: string; trees: number }[];
  /** How many trees were dug by the ticks of the dig list, and when the last were; missing: none. */
  dug?: { trees: number; at: string };
  changed?: ChangedOrder;
  /** A card payment is being processed. */
  paymentUnderWay: boolean;
  /** Where its customer pays what is due, '/pay/…'. Only on the order’s own page, and where something is due. */
  payPath?: string;
}

/** What the order costs now. */
export const totalNow = ({ now, totalCents }: Pick<Order, 'now' | 'totalCents'>): Cents =>
  now?.totalCents ?? totalCents;

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
