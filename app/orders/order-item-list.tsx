import { Link } from 'react-router';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { productPath } from '#domain/catalog/catalog.ts';
import { formatUsd } from '#domain/money.ts';
import type { OrderItem } from '#domain/orders/orders.ts';

interface OrderItemListProps {
  items: readonly OrderItem[];
  withPictures?: boolean;
}

/** Items at their prices at order time. */
export const OrderItemList = ({ items, withPictures = false }: OrderItemListProps) => (
  <ul>
    {items.map((item) => (
      <li
        key={item.id}
        className="flex items-center justify-between gap-4 border-b border-line py-3.5"
      >
        {withPictures && <TreeThumb tree={item} className="w-16 flex-none print:hidden" />}
        <div className="min-w-0 flex-1">
          <Link
            to={productPath(item.productId)}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold no-underline hover:underline"
          >
            {item.variety}
          </Link>
          <p className="text-sm text-ink-2">
            {item.fruit} - {item.rootstock}
          </p>
          <p className="text-sm text-ink-2 tabular-nums">
            {item.quantity} × {formatUsd(item.priceCents)}
            {item.handedOver > 0 && `, ${item.handedOver} handed over`}
          </p>
        </div>
        <p className="font-semibold tabular-nums">{formatUsd(item.quantity * item.priceCents)}</p>
      </li>
    ))}
  </ul>
);
