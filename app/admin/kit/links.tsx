import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderNumber, shortOrderId } from '#domain/statuses.ts';

/** All Orders, with this order alone and its details open. */
export const orderPath = (id: string): string =>
  `/admin/orders?search=${shortOrderId(id)}&open=${id}`;

/** Named by its number, which people can say, or by another text. */
type OrderLinkProps = { id: string; className?: string } & (
  | { number: number | null; children?: never }
  | { number?: never; children: ReactNode }
);

/** Leads to an order, in a text. */
export const OrderLink = ({ id, number = null, className = '', children }: OrderLinkProps) => (
  <Link to={orderPath(id)} className={`link ${className}`}>
    {children ?? `order ${orderNumber({ id, number })}`}
  </Link>
);

/** Leads to all that the shop knows about a customer. */
export const customerPath = (email: string): string =>
  `/admin/customers?email=${encodeURIComponent(email)}`;
