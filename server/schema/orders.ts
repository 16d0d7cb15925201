import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AgreedTerms, OrderTerms } from '#domain/orders/order-terms.ts';
import type { Pays } from '#domain/orders/orders.ts';
import type { DiscountRule } from '#domain/orders/pricing.ts';
import type { DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from '#domain/statuses.ts';

/** `numeric(10,2)`: arrives as text, read it with `centsFromNumeric`. */
type Numeric = ColumnType<string, string, string>;

export interface OrdersTable {
  id: Generated<string>;
  /** From 1001. Null until an order of before numbers has got one. */
  order_number: Generated<number | null>;
  user_id: string | null;
  status: ColumnType<OrderStatus, OrderStatus | undefined, OrderStatus>;
  payment_status: ColumnType<PaymentStatus, PaymentStatus | undefined, PaymentStatus>;
  delivery_type: DeliveryType;
  subtotal: Numeric;
  delivery_fee: Numeric;
  discount: Numeric;
  total_amount: Numeric;
  currency: Generated<string>;
  estimated_time: number | null;
  coupon_code: string | null;
  /** What was agreed when ordered, as in domain/orders/order-terms.ts. */
  tax_mode: ColumnType<OrderTerms['taxMode'], OrderTerms['taxMode'], never>;
  /** Thousandths of a percent; 0: none. */
  tax_rate: Generated<number>;
  tax_code: Generated<string>;
  /** Contained in `total_amount` as placed, by the rate of then. */
  sales_tax: ColumnType<string, string | undefined, never>;
  guarantee: ColumnType<OrderTerms['guarantee'], string, never>;
  pickup_address: ColumnType<string, string, never>;
  /** Null in older orders, as read by `agreedTerms`. */
  agreed: ColumnType<AgreedTerms | null, string | undefined, never>;
  /** The current season when ordered. */
  season_id: Generated<string>;
  /** Trees now: of the items, less those taken back. */
  tree_count: Generated<number>;
  /** Eight letters that identify it at the farm. */
  handover_code: ColumnType<string, never, string>;
  /** The customer's, from the checkout. */
  note: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Written by a trigger. */
  handed_over_at: ColumnType<Date | null, never, never>;
  hidden_at: ColumnType<Date | null, undefined, Date | null>;
  declined_at: ColumnType<Date | null, undefined, Date>;
  /** The admin who entered it; null for one that its customer placed. */
  entered_by: ColumnType<string | null, string | null | undefined, never>;
  /** Idempotency key of the form in which it was entered. */
  entry_key: ColumnType<string | null, string | null | undefined, never>;
  pays: ColumnType<Pays, Pays | undefined, never>;
  discount_reason: ColumnType<string, string | undefined, never>;
  /** What its last cancellation entered, to be written back when it is reinstated. */
  cancelation_id: ColumnType<string | null, undefined, string | null>;
  /** Rises when the email address is corrected: links that were mailed to the former one end. */
  link_version: Generated<number>;
  /** The rule that the discount follows, as agreed; null when there is none. */
  discount_rule: ColumnType<DiscountRule | null, string | null | undefined, never>;
  /** Nobody paid in time, and it was canceled. */
  lapsed_at: ColumnType<Date | null, never, Date | null>;
  /** The certificate of a buyer who owes no sales tax; null for all others. */
  exempt_certificate: ColumnType<string | null, string | null | undefined, string>;
  exempt_until: ColumnType<string | null, string | null | undefined, never>;
  /** Its trees are only kept until it is paid for the first time. */
  awaits_payment: ColumnType<boolean, boolean | undefined, boolean>;
  /** Sums over entries and money, kept by triggers; `bigint` arrives as text. */
  owed_cents: ColumnType<string, number | undefined, never>;
  paid_cents: ColumnType<string, never, string>;
  refunded_cents: ColumnType<string, never, never>;
  reversed_cents: ColumnType<string, never, never>;
  /** Above 0 it is due, below it is to be given back. */
  balance_cents: ColumnType<string, never, never>;
}

export interface OrderItemsTable {
  id: Generated<string>;
  order_id: string;
  product_id: string;
  /** How many were sold; 0 for a line that came in by a change. */
  quantity: number;
  /** How many of the trees now the discount counts for. */
  discounted: Generated<number>;
  /** Sum of its changes, kept by a trigger. */
  changed: ColumnType<number, never, never>;
  price: ColumnType<string, string, never>;
  /** Added once the exemption of its order had ended. */
  taxed_apart: Generated<boolean>;
  status: ColumnType<ItemStatus, ItemStatus | undefined, ItemStatus>;
}

/** View: the items as they are now. */
export interface OrderLinesView {
  id: ColumnType<string, never, never>;
  order_id: ColumnType<string, never, never>;
  product_id: ColumnType<string, never, never>;
  price: ColumnType<string, never, never>;
  status: ColumnType<ItemStatus, never, never>;
  sold: ColumnType<number, never, never>;
  quantity: ColumnType<number, never, never>;
  /** Before the rest of the order. */
  handed_over: ColumnType<number, never, never>;
  /** `quantity` without those. */
  remaining: ColumnType<number, never, never>;
  /** How many of `quantity` the discount counts for. */
  discounted: ColumnType<number, never, never>;
  taxed_apart: ColumnType<boolean, never, never>;
}

export interface OrderCustomersTable {
  order_id: string;
  full_name: string;
  email: string;
  phone: string;
  address: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  pseudonymised_at: ColumnType<Date | null, undefined, Date>;
  /** Name, email, phone and its digits, in lower case. */
  search: GeneratedAlways<string>;
}
