import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortOrderId } from '#domain/statuses.ts';

/** All Orders, with this order alone and its details open. */
export const orderPath = (id: string): string =>
  `/admin/orders?search=${shortOrderId(id)}&open=${id}`;

interface OrderLinkProps {
  id: string;
  className?: string;
  children?: ReactNode;
}

/** Leads to an order, in a text. */
export const OrderLink = ({ id, className = '', children }: OrderLinkProps) => (
  <Link to={orderPath(id)} className={`link ${className}`}>
    {children ?? `order ${shortOrderId(id)}`}
  </Link>
);

/** Leads to all that the shop knows about a customer. */
export const customerPath = (email: string): string =>
  `/admin/customers?email=${encodeURIComponent(email)}`;
