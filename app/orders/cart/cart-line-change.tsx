import type { ReactNode } from 'react';
import { formatUsd } from '#domain/money.ts';
import { cartItemChange, type CartItem } from '#domain/orders/cart.ts';

export interface CartLineActions {
  onQuantity: (quantity: number) => void;
  onAcceptPrice: () => void;
}

/**
 * What changed since the tree was added, and how to resolve it. Removing is always possible with
 * the line's own button.
 */
export function CartLineChange(props: CartLineActions & { item: CartItem }) {
  const { item, onQuantity, onAcceptPrice } = props;
  const { product, addPriceCents } = item;
  const name = `${product.variety} on ${product.rootstock}`;
  switch (cartItemChange(item)) {
    case 'sold_out':
      return (
        <Notice text="Out of Stock. Someone else bought the last one: please remove it to continue." />
      );
    case 'too_few':
      return (
        <Notice text={`Only ${product.free} left.`}>
          <LineAction onClick={() => onQuantity(product.free)}>
            Take {product.free}
            <span className="sr-only"> of {name}</span>
          </LineAction>
        </Notice>
      );
    case 'price':
      return (
        <Notice
          text={`The price changed from ${formatUsd(addPriceCents)} to ${formatUsd(product.priceCents)}.`}
        >
          <LineAction onClick={onAcceptPrice}>
            Accept<span className="sr-only"> the new price of {name}</span>
          </LineAction>
        </Notice>
      );
    default:
      return null;
  }
}

const Notice = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-gold-tint py-1.5 pr-1.5 pl-4 text-sm sm:col-start-2">
    <p className="py-1.5 font-medium text-gold">{text}</p>
    {children}
  </div>
);

const LineAction = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="-ml-3 min-h-11 rounded-full px-3 font-semibold text-gold underline underline-offset-4 hover:bg-surface"
  >
    {children}
  </button>
);
