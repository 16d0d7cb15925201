import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortOrderId } from '#domain/statuses.ts';

interface TextLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link on a line of its own, as high as a finger needs it. */
export const TextLink = ({ to, className = '', children }: TextLinkProps) => (
  <Link to={to} className={`link inline-flex min-h-11 items-center ${className}`}>
    {children}
  </Link>
);

/** All Orders, with this order alone and its details open. */
export const orderPath = (id: string): string =>
  `/admin/orders?search=${shortOrderId(id)}&open=${id}`;

/** Leads to an order, in a text. */
export const OrderLink = ({
  id,
  className = '',
  children,
}: Partial<TextLinkProps> & { id: string }) => (
  <Link to={orderPath(id)} className={`link ${className}`}>
    {children ?? `order ${shortOrderId(id)}`}
  </Link>
);

/** Leads to all that the shop knows about a customer. */
export const customerPath = (email: string): string =>
  `/admin/customers?email=${encodeURIComponent(email)}`;
