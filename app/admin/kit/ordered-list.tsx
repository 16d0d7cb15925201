import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AdminButton } from './admin-button.tsx';

interface OrderedListProps<Item> {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Where a name leads; without it, the content names the item. */
  toOf?: (item: Item) => string;
  busy?: boolean;
  onOrder: (ids: string[]) => void;
  onRemove?: (item: Item) => void;
  children: (item: Item) => ReactNode;
}

/** A list that admins bring into an order, one step at a time. Each name leads to its editor. */
export function OrderedList<Item extends { id: string }>(props: OrderedListProps<Item>) {
  const { label, items, nameOf, toOf, busy = false, onOrder, onRemove, children } = props;
  function move(from: number, to: number): void {
    const ids = items.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onOrder(ids);
  }
  return (
    <ol
      aria-label={label}
      className="divide-y divide-line rounded-panel border border-line bg-surface"
    >
      {items.map((item, index) => (
        <li key={item.id} className="flex items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            {toOf && (
              <Link
                to={toOf(item)}
                className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-ink no-underline hover:underline"
              >
                {nameOf(item)}
              </Link>
            )}
            {children(item)}
          </div>
          <MoveButtons
            name={nameOf(item)}
            index={index}
            length={items.length}
            busy={busy}
            onMove={(to) => move(index, to)}
            {...(onRemove && { onRemove: () => onRemove(item) })}
          />
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonsProps {
  /** For screen readers: 'picture 2'. */
  name: string;
  index: number;
  length: number;
  busy?: boolean;
  onMove: (to: number) => void;
  onRemove?: () => void;
}

/** Brings an entry of a list to another place. */
export function MoveButtons({ name, index, length, busy, onMove, onRemove }: MoveButtonsProps) {
  const buttons = [
    [`Move ${name} up`, ArrowUp, index === 0 || busy, () => onMove(index - 1)],
    [`Move ${name} down`, ArrowDown, index === length - 1 || busy, () => onMove(index + 1)],
    ...(onRemove ? [[`Remove ${name}`, X, false, onRemove] as const] : []),
  ] as const;
  return (
    <p className="flex flex-none items-center">
      {buttons.map(([label, Icon, disabled, onClick]) => (
        <AdminButton
          key={label}
          variant="quiet"
          className="px-3!"
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon aria-hidden className="size-5" />
        </AdminButton>
      ))}
    </p>
  );
}
