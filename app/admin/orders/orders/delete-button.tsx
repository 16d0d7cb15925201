import { RotateCcw, Trash2 } from 'lucide-react';
import { shortOrderId } from '#domain/statuses.ts';
import type { OrderViewProps } from './order-actions.ts';

export const roundButton = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-linen';

const whatStays = 'No refund, no mail, trees stay sold; you can restore it.';

/** Deletes (hides) the order, or restores it. */
export function DeleteButton({
  order,
  actions,
  deleted,
}: Pick<OrderViewProps, 'order' | 'actions' | 'deleted'>) {
  const shortId = shortOrderId(order.id);
  if (deleted) {
    return (
      <button
        type="button"
        aria-label={`Restore order ${shortId}`}
        onClick={() => actions.restore(order)}
        className={`${roundButton} text-pine`}
      >
        <RotateCcw aria-hidden className="size-5" strokeWidth={1.7} />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Delete order ${shortId}`}
      onClick={() =>
        window.confirm(`Are you sure you want to delete order ${shortId}?\n\n${whatStays}`) &&
        actions.remove(order)
      }
      className={`${roundButton} text-apple`}
    >
      <Trash2 aria-hidden className="size-5" strokeWidth={1.7} />
    </button>
  );
}
